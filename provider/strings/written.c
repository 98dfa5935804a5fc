// SPDX-License-Identifier: GPL-2.0
/*
 * What calls have written, if nothing has to be read first to know how long that is: the bytes go
 * from the thread's memory straight into a record, without a copy in between.
 *
 * Nothing is noted at the entry of such a call: arguments and result tell all at its end.
 */
#include <linux/uaccess.h>

#include "strings.h"
#include "../arch/x86/arch.h"
#include "../filter/syscall_map.h"

/* @regs has a plain call's arguments and result, here and below; then @call is NULL. */
static __always_inline unsigned long arg_of(const struct pt_regs *regs,
					    const struct utrace_call *call, unsigned int n)
{
	return call ? call->args[n] : utrace_regs_arg(regs, n);
}

static __always_inline unsigned long written_length(const struct utrace_memory_arg *arg,
						    const struct pt_regs *regs,
						    const struct utrace_call *call, long ret)
{
	if (arg->extent == UTRACE_EXTENT_FIXED)
		return arg->size;
	if (arg->extent == UTRACE_EXTENT_COUNT)
		return (u64)arg->size * (u32)arg_of(regs, call, arg->by);
	return (u64)arg->size * min_t(u64, ret, arg_of(regs, call, arg->by));
}

/* Finds one piece; false if there are too many, or too long ones. */
static __always_inline bool add_written(struct utrace_written *w, const struct utrace_memory_arg *arg,
					const struct utrace_strings *limits,
					const struct pt_regs *regs,
					const struct utrace_call *call, long ret)
{
	const u8 kind = arg->flags & (UTRACE_MEMORY_TEXT | UTRACE_MEMORY_DATA);
	const unsigned long from = arg_of(regs, call, arg->arg);
	const unsigned long want = written_length(arg, regs, call, ret);
	const u32 n = min3(want, kind ? (unsigned long)READ_ONCE(limits->limit) :
					UTRACE_MEMORY_WHOLE,
			   UTRACE_MEMORY_MAX - sizeof(struct utrace_piece) - w->len);
	const u8 flags = n < want ? UTRACE_PIECE_OUT | UTRACE_PIECE_TRUNCATED : UTRACE_PIECE_OUT;

	if (!from || !want || ((kind & UTRACE_MEMORY_DATA) && !READ_ONCE(limits->data)))
		return true;
	if (unlikely(w->nr == ARRAY_SIZE(w->piece) ||
		     w->len > UTRACE_MEMORY_MAX - 2 * sizeof(struct utrace_piece)))
		return false;
	w->piece[w->nr].from = from;
	w->piece[w->nr].arg = arg->arg;
	w->piece[w->nr].flags = flags;
	w->piece[w->nr++].len = n;
	w->len += sizeof(struct utrace_piece) + ALIGN(n, 4);
	return true;
}

static __always_inline bool find_written(struct utrace_written *w,
					 const struct utrace_memory_arg *arg,
					 const struct utrace_strings *limits,
					 const struct pt_regs *regs,
					 const struct utrace_call *call)
{
	const long ret = call ? call->ret : utrace_regs_result(regs);

	w->nr = 0;
	w->len = 0;
	for (;; arg++) {
		if (utrace_is_written(arg, ret) &&
		    (arg->extent > UTRACE_EXTENT_RESULT ||
		     !add_written(w, arg, limits, regs, call, ret)))
			return false;
		if (arg->flags & UTRACE_MEMORY_LAST)
			return true;
	}
}

/* Finds what a call has written; false if this way does not do. */
bool utrace_memory_written(struct utrace_written *w, const struct utrace_memory_arg *args,
			   const struct utrace_strings *limits, const struct utrace_call *call)
{
	return find_written(w, args, limits, NULL, call);
}

/* The same for a plain call. */
bool utrace_memory_written_plain(struct utrace_written *w, const struct utrace_memory_arg *args,
				 const struct utrace_strings *limits, const struct pt_regs *regs)
{
	return find_written(w, args, limits, regs, NULL);
}

/* Puts the pieces where there is room for them. Returns their length. */
unsigned int utrace_memory_write(u8 *to, const struct utrace_written *w)
{
	struct utrace_piece *p = (void *)to;
	unsigned int i, n;

	pagefault_disable();
	for (i = 0; i < w->nr; i++) {
		p->arg = w->piece[i].arg;
		p->flags = w->piece[i].flags;
		p->len = w->piece[i].len;
		n = utrace_copy_present(p->bytes, w->piece[i].from, p->len);
		if (unlikely(n < p->len)) {
			p->flags |= UTRACE_PIECE_FAULTED;
			p->len = n;
		}
		for (; n & 3; n++)
			p->bytes[n] = 0;
		p = (void *)(p->bytes + n);
	}
	pagefault_enable();
	return (u8 *)p - to;
}
