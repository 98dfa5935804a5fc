// SPDX-License-Identifier: GPL-2.0
/*
 * The fast path for strings of a native call whose pages are all in memory, as with most strings.
 *
 * read_string() ends with its only call, and is not inlined. So gcc keeps all that the loop over
 * words needs in registers, which is what makes this path fast.
 */
#include <linux/mm.h>
#include <linux/uaccess.h>

#include "strings.h"
#include "../arch/x86/arch.h"
#include "../filter/syscall_map.h"

/*
 * Reads a string a word at a time; the last word that is written may go beyond the string, but not
 * beyond @room. A word of this page may be read after the string's end, but none of the next page:
 * that page may be absent, or another thread may have to provide it (userfaultfd). Returns the
 * length of the string if all was read, with the zero byte; otherwise ~n: n characters were read,
 * and the rest has to be read in another way. Sleeps if page faults are enabled.
 */
static __always_inline int read_words(char *to, unsigned long from, unsigned int room)
{
	const char __user *const at = (const char __user *)from;
	const unsigned long n = min_t(unsigned long, room, PAGE_SIZE - offset_in_page(from));
	const unsigned long last = n - sizeof(u64);
	unsigned long len = 0;
	u64 word, special;

	if (n < sizeof(word) || !user_access_begin(at, n))
		return ~0;
	do {
		unsafe_get_user(word, (const u64 __user *)(at + len), end);
		memcpy(to + len, &word, sizeof(word));
		special = utrace_text_special(word);
		if (special)
			goto found;
		len += sizeof(word);
	} while (len <= last);
end:
	user_access_end();
	return ~len;
found:
	user_access_end();
	len += utrace_text_first(special);
	return to[len] ? ~len : len;
}

/* The row of a native call in the table of strings. */
static __always_inline const u8 *texts_of(const struct pt_regs *regs)
{
	return utrace_text_table[UTRACE_ABI_X86_64][utrace_syscall_slot(utrace_regs_nr(regs))];
}

static noinline int read_rest(char *to, unsigned long from, unsigned int room, unsigned int len)
{
	struct utrace_reader r = { .out = { .at = to, .len = len, .room = room } };

	utrace_reader_string(&r, from + len, UTRACE_ESCAPE_CONTROLS);
	if (r.faulted)
		return -EFAULT;
	to[r.out.len] = '\0';
	return r.out.len | (r.out.cut ? UTRACE_STR_TRUNCATED << 16 : 0);
}

/* Return the string's length, and from bit 16 on whether it was cut; negative for a fault. */
static noinline int read_string(char *to, unsigned long from, unsigned int room)
{
	int len;

	pagefault_disable();
	len = read_words(to, from, room);
	pagefault_enable();
	return likely(len >= 0) ? len : read_rest(to, from, room, ~len);
}

static __always_inline void take(struct utrace_thread *t, struct utrace_captured *c,
				 unsigned int len0, unsigned int len1, unsigned int flags)
{
	c->len[0] = len0;
	c->len[1] = len1;
	c->whole_from = max3(len0, len1, 1u);
	t->call.captured = c;
	t->call.str_flags = flags;
}

/*
 * Copies the strings of a native call, if all of them end with a NUL. False if this way does not
 * do: others, a page that is not there, no memory yet. In the thread, preemption off.
 */
bool utrace_strings_copy(struct utrace_thread *t, const struct pt_regs *regs, const u8 *texts,
			 const struct utrace_limits *limits)
{
	struct utrace_captured *c = t->captured;
	unsigned int i, flags = 0, len[UTRACE_STRINGS];
	unsigned long from;
	char *to;
	int got;

	if (!utrace_captured_fits(c, limits))
		return false;
	for (i = 0, to = c->text; i < UTRACE_STRINGS; i++, to++) {
		len[i] = 0;
		*to = '\0';
		if (utrace_text_kind(texts[i]) != UTRACE_TEXT_STRING) {
			if (utrace_text_wanted(texts[i], limits))
				return false;
			continue;
		}
		from = utrace_regs_arg(regs, utrace_text_arg(texts[i]));
		if (!from)
			continue;
		got = read_string(to, from, limits->room);
		if (unlikely(got < 0))
			return false;
		len[i] = (u16)got;
		to += len[i];
		flags |= (UTRACE_STR_THERE | got >> 16) << i * UTRACE_STR_SHIFT;
	}
	take(t, c, len[0], len[1], flags);
	return true;
}

/* No string of the call is wanted. Return false if the call changes registers. */
static noinline bool read_nothing(struct utrace_thread *t, const struct pt_regs *regs)
{
	t->call.str_flags = 0;
	return !utrace_changes_registers(utrace_syscall_slot(utrace_regs_nr(regs)));
}

static __always_inline const struct utrace_memory_arg *early_memory_of(const struct pt_regs *regs)
{
	return utrace_memory_early(UTRACE_ABI_X86_64, utrace_syscall_slot(utrace_regs_nr(regs)));
}

/*
 * @args, here and below, was looked up once: the table changes when sessions begin or end to want
 * paths.
 */
static bool read_with_memory(struct utrace_thread *t, const struct pt_regs *regs, const u8 *texts,
			     const struct utrace_memory_arg *args,
			     const struct utrace_limits *limits)
{
	unsigned int i;

	if (!utrace_strings_copy(t, regs, texts, limits))
		return false;
	t->call.abi = UTRACE_ABI_X86_64;
	for (i = 0; i < ARRAY_SIZE(t->call.args); i++)
		t->call.args[i] = utrace_regs_arg(regs, i);
	t->call.str_flags |= UTRACE_STR_MEMORY;
	return utrace_memory_begin(t->captured, &t->call, args, limits, false);
}

static noinline bool read_several(struct utrace_thread *t, u64 filters, const struct pt_regs *regs)
{
	const struct utrace_memory_arg *args = early_memory_of(regs);
	const u8 *texts = texts_of(regs);
	struct utrace_limits limits;

	if (!read_nothing(t, regs))
		return false;
	if (!utrace_limits_find(&limits, t, filters))
		return true;
	if (limits.memory && args)
		return read_with_memory(t, regs, texts, args, &limits);
	if (!(utrace_text_wanted(texts[0], &limits) || utrace_text_wanted(texts[1], &limits)))
		return true;
	return utrace_strings_copy(t, regs, texts, &limits);
}

/* Puts the structures that a call passes; false if there is anything else to copy, or a fault. */
static __always_inline bool put_structs(struct utrace_memory *m, const struct pt_regs *regs)
{
	const struct utrace_memory_arg *arg = m->args;
	struct utrace_piece *p;
	unsigned long from;

	do {
		if (!(arg->flags & UTRACE_MEMORY_IN))
			continue;
		from = utrace_regs_arg(regs, arg->arg);
		p = (void *)(m->bytes + m->len);
		if (arg->extent != UTRACE_EXTENT_FIXED || arg->size % 4 ||
		    m->len + sizeof(*p) + arg->size > sizeof(m->bytes))
			return false;
		if (!from)
			continue;
		if (utrace_copy_present(p->bytes, from, arg->size) < arg->size)
			return false;
		p->arg = arg->arg;
		p->flags = 0;
		p->len = arg->size;
		m->len += sizeof(*p) + arg->size;
		m->pieces++;
	} while (!(arg++->flags & UTRACE_MEMORY_LAST));
	return true;
}

/* For calls that pass structures alone, none of which changes registers. */
static __always_inline bool read_structs(struct utrace_thread *t, const struct utrace_limits *limits,
					 const struct pt_regs *regs,
					 const struct utrace_memory_arg *args)
{
	struct utrace_captured *c = t->captured;
	bool done;

	if (!utrace_captured_fits(c, limits))
		return false;
	utrace_memory_reset(c->memory, args, limits, 1);
	pagefault_disable();
	done = put_structs(c->memory, regs);
	pagefault_enable();
	if (done) {
		memset(c->text, 0, UTRACE_STRINGS);
		take(t, c, 0, 0, UTRACE_STR_MEMORY);
		c->whole_from = UTRACE_NEVER_WHOLE;
	}
	return done;
}

/* For the only engine, whose group wants memory. */
static noinline bool read_alone_with_memory(struct utrace_thread *t, const struct utrace_strings *s,
					    unsigned int room, const struct pt_regs *regs,
					    const struct utrace_memory_arg *args)
{
	const struct utrace_limits limits = {
		.room = room, .data = READ_ONCE(s->data), .paths = READ_ONCE(s->paths),
		.memory = true,
	};
	const u8 *texts = texts_of(regs);

	if (!texts[0] && !texts[1] && read_structs(t, &limits, regs, args))
		return true;
	return read_nothing(t, regs) && read_with_memory(t, regs, texts, args, &limits);
}

/*
 * utrace_strings_read() of a plain call. Most threads have a single engine; of most calls with
 * strings only one string is wanted, and the call does not change registers, which syscall_map.c
 * asserts. False if this way does not do, or the call changes registers. In the thread, preemption
 * off.
 */
bool utrace_strings_read_plain(struct utrace_thread *t, u64 filters, const struct pt_regs *regs)
{
	const struct utrace_engine *e =
		list_first_or_null_rcu(&t->engines, struct utrace_engine, entry);
	const u8 *texts = texts_of(regs);
	const unsigned long from = utrace_regs_arg(regs, utrace_text_arg(texts[0]));
	const struct utrace_memory_arg *args;
	const struct utrace_strings *limits;
	struct utrace_captured *c = t->captured;
	unsigned int room;
	int got;

	if (unlikely(!e || !READ_ONCE(e->plain) || !utrace_thread_has_only(t, e)))
		return read_several(t, filters, regs);
	limits = e->group->strings;
	room = READ_ONCE(e->record_mask) & limits->records ? READ_ONCE(limits->limit) : 0;
	if (!room)
		return read_nothing(t, regs);
	args = unlikely(READ_ONCE(limits->memory)) ? early_memory_of(regs) : NULL;
	if (args)
		return read_alone_with_memory(t, limits, room, regs, args);
	if (unlikely(!c || c->room < room || !from ||
		     utrace_text_kind(texts[0]) != UTRACE_TEXT_STRING ||
		     (texts[1] && (utrace_text_kind(texts[1]) != UTRACE_TEXT_FD ||
				   READ_ONCE(limits->paths)))))
		return read_several(t, filters, regs);
	got = read_string(c->text, from, room);
	if (unlikely(got < 0))
		return false;
	c->text[(u16)got + 1ul] = '\0';
	take(t, c, (u16)got, 0, UTRACE_STR_THERE | got >> 16);
	return true;
}
