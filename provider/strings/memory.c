// SPDX-License-Identifier: GPL-2.0
/*
 * The memory behind arguments that are no strings: structures, arrays and bytes. strings.h says what
 * is copied, and the table of memory which arguments these are.
 *
 * What the kernel has written is copied at the end of the call without page faults: the kernel has
 * just touched it, and a thread that ends a call is not made to sleep.
 */
#include <linux/mm.h>
#include <linux/uaccess.h>
#include <uapi/linux/futex.h>

#include "strings.h"
#include "../engine/engine.h"

static unsigned int users;	/* utrace_group_mutex */

/* A session wants memory from now on. utrace_group_mutex held. */
void utrace_memory_get(void)
{
	lockdep_assert_held(&utrace_group_mutex);
	if (!users++)
		utrace_syscall_map_set_memory(true);
}

void utrace_memory_put(void)
{
	lockdep_assert_held(&utrace_group_mutex);
	if (!--users)
		utrace_syscall_map_set_memory(false);
}

/* Returns how many bytes were copied. Current's memory is only read, so nothing checks @to. */
static __always_inline unsigned int copy(void *to, unsigned long from, unsigned int n, bool sleep)
{
	const void __user *const at = (const void __user *)from;
	unsigned long left = n;

	if (sleep)
		return n - copy_from_user(to, at, n);
	if (!access_ok(at, n))
		return 0;
	pagefault_disable();
	left = raw_copy_from_user(to, at, n);
	pagefault_enable();
	return n - left;
}

/*
 * Puts a piece at the end, as far as there is room; a piece without bytes says at least that there
 * were some. @want is its length in the memory. Returns false if not all could be read.
 */
static bool put(struct utrace_memory *m, const struct utrace_memory_arg *arg, u8 flags,
		unsigned long from, unsigned long want, bool sleep)
{
	struct utrace_piece *const p = (void *)(m->bytes + m->len);
	const bool text = arg->flags & (UTRACE_MEMORY_TEXT | UTRACE_MEMORY_DATA);
	unsigned long n = min3(want, text ? (unsigned long)m->limit : UTRACE_MEMORY_WHOLE,
			       sizeof(m->bytes) - m->len - sizeof(*p));
	unsigned int got;

	if (m->len > sizeof(m->bytes) - sizeof(*p))
		return true;
	if (text)
		m->texts |= BIT(m->pieces);
	if (arg->flags & UTRACE_MEMORY_DATA)
		m->datas |= BIT(m->pieces);
	m->pieces++;
	got = copy(p->bytes, from, n, sleep);
	memset(p->bytes + got, 0, -got & 3);
	p->arg = arg->arg;
	p->flags = flags | (n < want ? UTRACE_PIECE_TRUNCATED : 0) |
		   (got < n ? UTRACE_PIECE_FAULTED : 0);
	p->len = got;
	m->len += sizeof(*p) + ALIGN(got, 4);
	return got == n;
}

/* The int at the entry that an argument points to; 0 if it is not there. */
static u32 value_before(const struct utrace_memory *m, unsigned int arg)
{
	const struct utrace_piece *p;
	unsigned int at;

	for (at = 0; at < m->len; at += sizeof(*p) + ALIGN(p->len, 4)) {
		p = (const void *)(m->bytes + at);
		if (p->arg == arg && p->len >= sizeof(u32) && !(p->flags & UTRACE_PIECE_OUT))
			return *(const u32 *)p->bytes;
	}
	return 0;
}

static u32 number_at(unsigned long from, bool sleep)
{
	u32 n;

	return copy(&n, from, sizeof(n), sleep) == sizeof(n) ? n : 0;
}

/* Does the operation of a futex take a time? Else the argument is a number. */
static bool is_timed(unsigned int op)
{
	switch (op & FUTEX_CMD_MASK) {
	case FUTEX_WAIT:
	case FUTEX_LOCK_PI:
	case FUTEX_LOCK_PI2:
	case FUTEX_WAIT_BITSET:
	case FUTEX_WAIT_REQUEUE_PI:
		return true;
	default:
		return false;
	}
}

/* How long is the memory, as far as that is known? @ret: the result, or 0 at the entry. */
static unsigned long length(const struct utrace_memory *m, const struct utrace_memory_arg *arg,
			    const unsigned long *args, long ret, bool sleep)
{
	const unsigned long by = args[arg->by];

	switch (arg->extent) {
	case UTRACE_EXTENT_COUNT:
		return (u64)arg->size * (u32)by;
	case UTRACE_EXTENT_RESULT:
		return (u64)arg->size * min_t(u64, ret, by);
	case UTRACE_EXTENT_VALUE:
		return min(value_before(m, arg->by), number_at(by, sleep));
	case UTRACE_EXTENT_BITS:
		return (u64)DIV_ROUND_UP(by, BITS_PER_BYTE * arg->size) * arg->size;
	case UTRACE_EXTENT_PAGES:
		return DIV_ROUND_UP(by, PAGE_SIZE);
	case UTRACE_EXTENT_SIZED:
		return max(arg->size + (u64)number_at(args[arg->arg], sleep), sizeof(u32));
	case UTRACE_EXTENT_FUTEX:
		return is_timed(args[1]) ? arg->size : 0;
	default:
		return arg->size;
	}
}

/* Puts a piece of an argument, unless that is a null pointer, or its memory is not wanted. */
static __always_inline bool put_arg(struct utrace_memory *m, const struct utrace_memory_arg *arg,
				    u8 flags, const unsigned long *args, long ret, bool sleep)
{
	unsigned long n;

	if (!args[arg->arg] || ((arg->flags & UTRACE_MEMORY_DATA) && !m->data))
		return true;
	n = length(m, arg, args, ret, sleep);
	return !n || put(m, arg, flags, args[arg->arg], n, sleep);
}

/*
 * Copies what is there at the entry of a call whose strings are in @c; false if some of it could not
 * be read. Sleeps if @sleep.
 */
bool utrace_memory_begin(struct utrace_captured *c, const struct utrace_call *call,
			 const struct utrace_memory_arg *args, const struct utrace_limits *limits,
			 bool sleep)
{
	struct utrace_memory *m = c->memory;
	const struct utrace_memory_arg *arg = args;
	bool whole = true;

	m->args = args;
	m->len = 0;
	m->limit = limits->room;
	m->whole_from = c->whole_from;
	m->data = limits->data;
	m->ended = false;
	m->pieces = 0;
	m->texts = 0;
	m->datas = 0;
	c->whole_from = UTRACE_NEVER_WHOLE;
	do {
		if (arg->flags & UTRACE_MEMORY_IN)
			whole &= put_arg(m, arg, 0, call->args, 0, sleep);
	} while (!(arg++->flags & UTRACE_MEMORY_LAST));
	return whole;
}

static bool is_written(const struct utrace_memory_arg *arg, long ret)
{
	if (!(arg->flags & UTRACE_MEMORY_OUT))
		return false;
	if (unlikely(arg->flags & UTRACE_MEMORY_EINTR))
		return ret == -EINTR || ret == -ERESTARTNOHAND || ret == -ERESTART_RESTARTBLOCK;
	return !IS_ERR_VALUE(ret);
}

/*
 * Copies what a call with UTRACE_STR_MEMORY has written, by the addresses that the program has given,
 * unless that was done. In the thread, preemption off.
 */
void utrace_memory_end(const struct utrace_call *call, long ret)
{
	struct utrace_memory *m = call->captured->memory;
	const struct utrace_memory_arg *arg = m->args;

	if (m->ended)
		return;
	m->ended = true;
	do {
		if (is_written(arg, ret))
			put_arg(m, arg, UTRACE_PIECE_OUT, call->args, ret, false);
	} while (!(arg++->flags & UTRACE_MEMORY_LAST));
}

/* Copies the pieces of which a group wants less than what is there. Returns the length. */
static unsigned int copy_less(u8 *to, const struct utrace_memory *m, unsigned int limit, bool data)
{
	const struct utrace_piece *p;
	unsigned int at, n = 0, i;
	struct utrace_piece *q;

	for (at = 0, i = 0; at < m->len; at += sizeof(*p) + ALIGN(p->len, 4), i++) {
		p = (const void *)(m->bytes + at);
		if (!data && (m->datas & BIT(i)))
			continue;
		q = (void *)(to + n);
		*q = *p;
		if ((m->texts & BIT(i)) && p->len > limit) {
			q->len = limit;
			q->flags = (p->flags & ~UTRACE_PIECE_FAULTED) | UTRACE_PIECE_TRUNCATED;
		}
		memcpy(q->bytes, p->bytes, q->len);
		memset(q->bytes + q->len, 0, -q->len & 3);
		n += sizeof(*q) + ALIGN(q->len, 4);
	}
	return n;
}

/*
 * The memory of a call as a group wants it, for the report of the call. Preemption stays off until
 * the record is written.
 */
void utrace_memory_cut(const struct utrace_call *call, const struct utrace_strings *limits,
		       struct utrace_cut *cut)
{
	const unsigned int limit = READ_ONCE(limits->limit);
	const bool data = READ_ONCE(limits->data);
	const struct utrace_memory *m;

	cut->memory_len = 0;
	if (!(call->str_flags & UTRACE_STR_MEMORY) || !limit || !READ_ONCE(limits->memory))
		return;
	m = call->captured->memory;
	cut->memory = m->bytes;
	cut->memory_len = m->len;
	if (likely(m->limit <= limit && (data || !m->data)))
		return;
	cut->memory = utrace_paths_room();
	cut->memory_len = copy_less((u8 *)cut->memory, m, limit, data);
}
