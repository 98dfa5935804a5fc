// SPDX-License-Identifier: GPL-2.0
/*
 * The short way of a native call's strings: see plain.h.
 */
#include "plain.h"
#include "read.h"
#include "table.h"

/* Which argument of a native call is in which register. */
static __always_inline unsigned long argument(const struct pt_regs *regs, unsigned int n)
{
	static const u8 at[] = {
		offsetof(struct pt_regs, di), offsetof(struct pt_regs, si),
		offsetof(struct pt_regs, dx), offsetof(struct pt_regs, r10),
		offsetof(struct pt_regs, r8), offsetof(struct pt_regs, r9),
	};

	return *(const unsigned long *)((const char *)regs + at[n]);
}

/* Has the call a text that is no string, and is wanted? */
static bool is_more(enum utrace_text_kind kind, const struct utrace_limits *limits)
{
	if (kind == UTRACE_TEXT_FD)
		return limits->paths;
	return kind && (limits->data || !utrace_text_is_data(kind));
}

/**
 * utrace_strings_copy - copy the texts of a native call, where all of them are strings
 * @t: current's record
 * @regs: registers of the call
 * @texts: its row of the table
 * @limits: what is wanted, which is something
 *
 * Context: in the thread, preemption off.
 * Return: false where there is more to it: other texts, a page that is not there, no memory yet.
 */
bool utrace_strings_copy(struct utrace_thread *t, const struct pt_regs *regs, const u8 *texts,
			 const struct utrace_limits *limits)
{
	struct utrace_captured *c = t->captured;
	unsigned int i, flags = 0;

	if (!c || c->room < limits->room)
		return false;
	for (i = 0; i < UTRACE_STRINGS; i++) {
		struct utrace_reader r;
		unsigned long from;

		c->len[i] = 0;
		if (!texts[i])
			continue;
		if (utrace_text_kind(texts[i]) != UTRACE_TEXT_STRING) {
			if (is_more(utrace_text_kind(texts[i]), limits))
				return false;
			continue;
		}
		from = argument(regs, utrace_text_arg(texts[i]));
		if (!from)
			continue;
		r = (struct utrace_reader){
			.out = { .at = c->text + i * (c->room + 1), .room = limits->room },
		};
		utrace_reader_string(&r, from);
		if (unlikely(r.faulted))
			return false;
		r.out.at[r.out.len] = '\0';
		c->len[i] = r.out.len;
		flags |= (UTRACE_STR_THERE | (r.out.cut ? UTRACE_STR_TRUNCATED : 0)) <<
			 i * UTRACE_STR_SHIFT;
	}
	c->plain = true;
	t->call.captured = c;
	t->call.str_flags = flags;
	return true;
}

static __always_inline bool read_plain(struct utrace_thread *t, const struct pt_regs *regs,
				       unsigned int nr, const struct utrace_limits *limits)
{
	return !limits->room ||
	       utrace_strings_copy(t, regs, utrace_text_table[UTRACE_ABI_X86_64][nr], limits);
}

/**
 * utrace_strings_read_plain - utrace_strings_read() of a plain call
 * @t: current's record
 * @e: the engine that wants it
 * @regs: registers of a native call
 * @nr: its number, below UTRACE_NR_OTHER
 *
 * Context: in the thread, preemption off.
 * Return: false where it takes more than that, or the call changes the registers.
 */
bool utrace_strings_read_plain(struct utrace_thread *t, const struct utrace_engine *e,
			       const struct pt_regs *regs, unsigned int nr)
{
	struct utrace_limits limits = {};

	if (utrace_changes_registers(nr))
		return false;
	utrace_limits_add(&limits, e);
	return read_plain(t, regs, nr, &limits);
}

/**
 * utrace_strings_read_shared - the same of a call that several engines may want
 * @t: current's record
 * @filters: the row of the table of wanted calls, without UTRACE_WANT_RULE
 * @regs: registers of a native call
 * @nr: its number, below UTRACE_NR_OTHER
 *
 * Context: in the thread, preemption off.
 * Return: false where it takes more than that, or the call changes the registers.
 */
bool utrace_strings_read_shared(struct utrace_thread *t, u64 filters, const struct pt_regs *regs,
				unsigned int nr)
{
	struct utrace_limits limits;

	if (utrace_changes_registers(nr))
		return false;
	utrace_limits_find(&limits, t, filters);
	return read_plain(t, regs, nr, &limits);
}
