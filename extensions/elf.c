// SPDX-License-Identifier: GPL-2.0
/*
 * Functions in 64-bit ELF files, found by the symbol tables. The file may hold anything:
 * each number that comes from it is checked before it is used, and the memory that is
 * allocated for it has a limit.
 */
#include <linux/elf.h>
#include <linux/fs.h>
#include <linux/kernel.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include "elf.h"

#define STRINGS_MAX	(32 << 20)
#define TABLE_MAX	(256 << 20)	/* bytes: 11 million symbols */
#define SYMBOLS		128		/* symbols that are read at a time */
#define SHT_GNU_VERSYM	0x6fffffff	/* a section of 16 bits for each symbol for linking */
#define VERSION_HIDDEN	0x8000		/* kept for programs that were linked long ago */

/**
 * struct table - a symbol table
 * @file: The file.
 * @head: The header of the table's section.
 * @versions: Where the versions of the symbols are in the file; 0 where they have none.
 * @strings: The names of the symbols, terminated. Allocated.
 * @len: Length of @strings.
 *
 * On the stack of search_table().
 */
struct table {
	struct file *file;
	Elf64_Shdr head;
	u64 versions;
	char *strings;
	size_t len;
};

/* Read the whole range, or fail. */
static int read_at(struct file *file, void *to, size_t len, u64 pos)
{
	loff_t at = pos;
	ssize_t n;

	if (pos > S64_MAX - len)
		return -ENOEXEC;
	n = kernel_read(file, to, len, &at);
	if (n < 0)
		return n;
	return n == len ? 0 : -ENOEXEC;
}

static int read_head(struct file *file, Elf64_Ehdr *head)
{
	int err = read_at(file, head, sizeof(*head), 0);

	if (err)
		return err;
	if (memcmp(head->e_ident, ELFMAG, SELFMAG) || head->e_ident[EI_CLASS] != ELFCLASS64 ||
	    head->e_ident[EI_DATA] != ELFDATA2LSB || head->e_machine != EM_X86_64 ||
	    head->e_shentsize != sizeof(Elf64_Shdr) || head->e_phentsize != sizeof(Elf64_Phdr))
		return -ENOEXEC;
	return 0;
}

static int read_section(struct file *file, const Elf64_Ehdr *head, unsigned int i,
			Elf64_Shdr *section)
{
	u64 pos;

	if (i >= head->e_shnum ||
	    check_add_overflow(head->e_shoff, (u64)i * sizeof(*section), &pos))
		return -ENOEXEC;
	return read_at(file, section, sizeof(*section), pos);
}

static int read_strings(struct table *t, const Elf64_Ehdr *head)
{
	Elf64_Shdr section;
	int err = read_section(t->file, head, t->head.sh_link, &section);

	if (err)
		return err;
	if (section.sh_type != SHT_STRTAB || !section.sh_size || section.sh_size > STRINGS_MAX)
		return -ENOEXEC;
	t->len = section.sh_size;
	t->strings = kvmalloc(t->len + 1, GFP_KERNEL);
	if (!t->strings)
		return -ENOMEM;
	t->strings[t->len] = '\0';
	return read_at(t->file, t->strings, t->len, section.sh_offset);
}

static bool has_name(const struct table *t, const Elf64_Sym *sym, const char *name)
{
	return sym->st_shndx != SHN_UNDEF && sym->st_name < t->len &&
	       !strcmp(t->strings + sym->st_name, name);
}

static bool is_hidden(const struct table *t, u64 i)
{
	u16 version;

	return t->versions && !read_at(t->file, &version, sizeof(version),
				       t->versions + i * sizeof(version)) &&
	       version & VERSION_HIDDEN;
}

/**
 * struct match - the symbols of a name
 * @any: There are some.
 * @function: One is a function.
 * @several: There are functions at different addresses.
 * @address: Of the function.
 *
 * On the stack of search().
 */
struct match {
	bool any;
	bool function;
	bool several;
	u64 address;
};

static void note(struct match *m, const Elf64_Sym *sym)
{
	m->any = true;
	if (ELF64_ST_TYPE(sym->st_info) != STT_FUNC)
		return;
	m->several |= m->function && m->address != sym->st_value;
	m->function = true;
	m->address = sym->st_value;
}

static int search(const struct table *t, const char *name, u64 *address)
{
	u64 count = t->head.sh_size / sizeof(Elf64_Sym), at;
	Elf64_Sym *syms = kmalloc_array(SYMBOLS, sizeof(*syms), GFP_KERNEL);
	struct match matches[2] = {}, *m;	/* the present version, old ones */
	int err = syms ? 0 : -ENOMEM;
	unsigned int n, i;

	for (at = 0; !err && at < count; at += n) {
		n = min_t(u64, count - at, SYMBOLS);
		err = fatal_signal_pending(current) ? -EINTR :
		      read_at(t->file, syms, n * sizeof(*syms),
			      t->head.sh_offset + at * sizeof(*syms));
		for (i = 0; !err && i < n; i++)
			if (has_name(t, &syms[i], name))
				note(&matches[is_hidden(t, at + i)], &syms[i]);
		cond_resched();
	}
	kfree(syms);
	m = &matches[!matches[0].any];
	*address = m->address;
	if (!err && m->several)
		err = -ENOTUNIQ;
	return err ?: m->function ? 0 : -ENOENT;
}

/* Take the first section of a type: a sound file has one symbol table of each type. */
static int find_section(struct file *file, const Elf64_Ehdr *head, u32 type, Elf64_Shdr *section)
{
	unsigned int i;
	int err;

	for (i = 0; i < head->e_shnum; i++) {
		err = fatal_signal_pending(current) ? -EINTR : read_section(file, head, i, section);
		if (err || section->sh_type == type)
			return err;
	}
	return -ENOENT;
}

static int search_table(struct file *file, const Elf64_Ehdr *head, const Elf64_Shdr *section,
			const char *name, u64 *address)
{
	struct table t = { .file = file, .head = *section };
	Elf64_Shdr versions;
	int err;

	if (section->sh_entsize != sizeof(Elf64_Sym) || section->sh_size > TABLE_MAX)
		return -ENOEXEC;
	if (section->sh_type == SHT_DYNSYM &&
	    !find_section(file, head, SHT_GNU_VERSYM, &versions))
		t.versions = versions.sh_offset;
	err = read_strings(&t, head) ?: search(&t, name, address);
	kvfree(t.strings);
	return err;
}

/* Look in the table of all symbols, or, where that was stripped off, in the table for linking. */
static int find_address(struct file *file, const Elf64_Ehdr *head, const char *name, u64 *address)
{
	static const u32 types[] = { SHT_SYMTAB, SHT_DYNSYM };
	Elf64_Shdr section;
	int err = -ENOENT;
	unsigned int i;

	for (i = 0; err == -ENOENT && i < ARRAY_SIZE(types); i++)
		err = find_section(file, head, types[i], &section) ?:
		      search_table(file, head, &section, name, address);
	return err;
}

/* Find the place in the file that is loaded to an address. */
static int find_offset(struct file *file, const Elf64_Ehdr *head, u64 address, loff_t *offset)
{
	Elf64_Phdr part;
	unsigned int i;
	u64 pos;
	int err;

	for (i = 0; i < head->e_phnum; i++) {
		if (fatal_signal_pending(current))
			return -EINTR;
		if (check_add_overflow(head->e_phoff, (u64)i * sizeof(part), &pos))
			return -ENOEXEC;
		err = read_at(file, &part, sizeof(part), pos);
		if (err)
			return err;
		if (part.p_type != PT_LOAD || address < part.p_vaddr ||
		    address - part.p_vaddr >= part.p_filesz)
			continue;
		if (check_add_overflow(part.p_offset, address - part.p_vaddr, &pos) ||
		    pos > S64_MAX)
			return -ENOEXEC;
		*offset = pos;
		return 0;
	}
	return -ENOEXEC;
}

/**
 * utrace_elf_symbol - find a function in a file
 * @file: the file, open for reading
 * @name: the function's name
 * @offset: filled in: where the function begins in the file
 *
 * Context: may sleep.
 * Return: 0; -ENOENT where there is no such function; -ENOTUNIQ where there are several, leaving
 * old versions out if there is a present one; -ENOEXEC for a file that is not a sound
 * 64-bit ELF file; -ENOMEM; -EINTR; what reading returned.
 */
int utrace_elf_symbol(struct file *file, const char *name, loff_t *offset)
{
	Elf64_Ehdr head;
	u64 address;

	return read_head(file, &head) ?: find_address(file, &head, name, &address) ?:
	       find_offset(file, &head, address, offset);
}
