// SPDX-License-Identifier: GPL-2.0
/*
 * Summaries by thread: a hash table on each processor, and how these tables become one.
 */
#include <linux/ctype.h>
#include <linux/hash.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/sort.h>
#include <linux/vmalloc.h>

#include "summary.h"
#include "../provider/filter/text.h"

#define CALLS	(UTRACE_ABIS * UTRACE_NR_SYSCALLS)

static u64 key_of(u32 tid, enum utrace_abi abi, unsigned int slot)
{
	return (u64)tid << 32 | abi << 16 | slot;
}

/* Finds or makes current's row of a call; that of all others if the places near its own are used. */
static struct utrace_summary_thread *find_row(struct utrace_summary_threads *threads, u64 key)
{
	unsigned int at = hash_64(key, ilog2(UTRACE_SUMMARY_THREADS)), i;
	struct utrace_summary_thread *row;

	for (i = 0; i < 16; i++) {
		row = &threads->rows[(at + i) % UTRACE_SUMMARY_THREADS];
		if (row->key == key)
			return row;
		if (row->key)
			continue;
		row->tgid = current->tgid;
		strscpy(row->comm, current->comm, sizeof(row->comm));
		smp_store_release(&row->key, key);
		return row;
	}
	return &threads->others;
}

/* Counts a call of current's that has returned. Preemption off. */
void utrace_summary_add_thread(struct utrace_summary_threads *threads, enum utrace_abi abi,
			       unsigned int slot, long ret, u64 duration)
{
	struct utrace_summary_thread *row = find_row(threads, key_of(current->pid, abi, slot));

	row->changes++;
	barrier();
	row->calls++;
	row->errors += (unsigned long)ret >= (unsigned long)-MAX_ERRNO;
	row->total += duration;
	row->longest = max(row->longest, duration);
	barrier();
	row->changes++;
}

/* Copy a row as it was between two calls. */
static void copy_row(struct utrace_summary_thread *to, const struct utrace_summary_thread *row)
{
	u32 changes;

	do {
		changes = READ_ONCE(row->changes);
		smp_rmb();
		*to = *row;
		smp_rmb();
	} while ((changes & 1) || changes != READ_ONCE(row->changes));
}

/* Copies the rows of all processors, up to @room; without @to they are only counted. */
static size_t copy_rows(const struct utrace_summary *s, struct utrace_summary_thread *to,
			size_t room)
{
	const struct utrace_summary_threads *threads;
	size_t used = 0;
	unsigned int i;
	int cpu;

	for_each_possible_cpu(cpu) {
		threads = *per_cpu_ptr(s->threads, cpu);
		for (i = 0; i < UTRACE_SUMMARY_THREADS && used < room; i++) {
			if (!smp_load_acquire(&threads->rows[i].key))
				continue;
			if (to)
				copy_row(&to[used], &threads->rows[i]);
			used++;
		}
	}
	return used;
}

static int compare(const void *a, const void *b)
{
	const struct utrace_summary_thread *x = a, *y = b;

	return x->key < y->key ? -1 : x->key > y->key;
}

/* Adds up neighbours with the same key, and returns the number of rows that are left. */
static size_t merge(struct utrace_summary_thread *rows, size_t used)
{
	struct utrace_summary_thread *last = rows;
	size_t i;

	for (i = 1; i < used; i++) {
		if (rows[i].key != last->key) {
			*++last = rows[i];
			continue;
		}
		last->calls += rows[i].calls;
		last->errors += rows[i].errors;
		last->total += rows[i].total;
		last->longest = max(last->longest, rows[i].longest);
	}
	return used ? last - rows + 1 : 0;
}

static void find_names(const char *(*names)[UTRACE_NR_SYSCALLS])
{
	const struct utrace_syscall_row *call;
	enum utrace_abi abi;
	size_t i;

	for (i = 0; (call = utrace_syscall_at(i)); i++)
		for (abi = 0; abi < UTRACE_ABIS; abi++)
			if (call->nr[abi] >= 0)
				names[abi][call->nr[abi]] = call->name;
	for (abi = 0; abi < UTRACE_ABIS; abi++)
		names[abi][UTRACE_NR_OTHER] = utrace_syscall_other.name;
}

/* The name is the thread's own choice, and must not command the reader's terminal. */
void utrace_show_comm(struct seq_file *m, const char *comm)
{
	u8 before = 0;

	for (; *comm; before = *comm++) {
		if (iscntrl(*comm) || utrace_is_c1(*comm, before) || *comm == ' ' || *comm == '\\')
			seq_printf(m, "\\%03o", (u8)*comm);
		else
			seq_putc(m, *comm);
	}
}

static void print_row(struct seq_file *m, const struct utrace_summary_thread *row,
		      const char *(*names)[UTRACE_NR_SYSCALLS])
{
	const unsigned int abi = (u32)row->key >> 16, slot = (u16)row->key;

	seq_printf(m, "%llu %u ", row->key >> 32, row->tgid);
	utrace_show_comm(m, row->comm);
	seq_putc(m, ' ');
	if (abi != UTRACE_ABI_X86_64)
		seq_printf(m, "%s:", utrace_abi_prefixes[abi]);
	if (names[abi][slot])
		seq_puts(m, names[abi][slot]);
	else
		seq_printf(m, "%u", slot);
	seq_printf(m, " %llu %llu %llu %llu\n", row->calls, row->errors, row->total, row->longest);
}

static u64 calls_of_others(const struct utrace_summary *s)
{
	u64 calls = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		calls += READ_ONCE((*per_cpu_ptr(s->threads, cpu))->others.calls);
	return calls;
}

/* Prints a line for each call of each thread. -ENOMEM; may sleep. The caller keeps the summary. */
int utrace_summary_print_threads(struct seq_file *m, const struct utrace_summary *s)
{
	size_t used = copy_rows(s, NULL, SIZE_MAX), i;
	struct utrace_summary_thread *rows = kvcalloc(used, sizeof(*rows), GFP_KERNEL);
	const char *(*names)[UTRACE_NR_SYSCALLS] = kvcalloc(CALLS, sizeof(**names), GFP_KERNEL);
	int err = -ENOMEM;

	if (!rows || !names)
		goto out;
	err = 0;
	used = copy_rows(s, rows, used);
	sort(rows, used, sizeof(*rows), compare, NULL);
	used = merge(rows, used);
	find_names(names);
	seq_printf(m, "# of %llu calls the thread is unknown\n", calls_of_others(s));
	seq_puts(m, "# tid tgid comm call calls errors ns longest\n");
	for (i = 0; i < used; i++)
		print_row(m, &rows[i], names);
out:
	kvfree(names);
	kvfree(rows);
	return err;
}
