// SPDX-License-Identifier: GPL-2.0
/*
 * The strings of system calls, and memory behind other arguments: copying what is there at the entry.
 * strings.h says what they are.
 *
 * They are copied without page faults first, with preemption off. If a page is not in memory
 * and the thread may sleep, the thread is pinned in the hook, as it is to allocate memory for a
 * child, and copies again with page faults. The record may be gone when that is over. A call is
 * slow in this way only once for each page.
 */
#include <linux/nospec.h>
#include <linux/slab.h>

#include "strings.h"
#include "../arch/x86/socket_calls.h"
#include "../engine/engine.h"
#include "../filter/syscall_map.h"
#include "../thread/thread.h"

/* Where a call's strings are. On the stack of the thread that makes the call. */
struct places {
	const u8 *texts;	/* the call's row of the table of strings */
	unsigned long args[7];	/* zeros after the last one */
	bool compat;		/* the call is one of a 32-bit program */
	bool indirect;		/* the call is one that socketcall() makes */
	bool lost;		/* the arguments, but for those that are null, could not be read */
};

/* Go on to the call that socketcall() makes, and to that call's arguments. */
static void through_socketcall(struct places *p, struct utrace_reader *r)
{
	static const u8 nothing[UTRACE_STRINGS];
	unsigned int which = p->args[0], nr, i;
	u32 args[6];

	if (which >= ARRAY_SIZE(utrace_socket_calls))
		which = 0;
	which = array_index_nospec(which, ARRAY_SIZE(utrace_socket_calls));
	nr = utrace_socket_calls[which].args;
	p->indirect = true;
	p->texts = nr ? utrace_text_table[UTRACE_ABI_I386][utrace_socket_calls[which].nr] : nothing;
	p->lost = !r || !utrace_reader_copy(r, args, p->args[1], nr * sizeof(args[0]));
	for (i = 0; i < ARRAY_SIZE(p->args); i++)
		p->args[i] = i >= nr ? 0 : p->lost ? ULONG_MAX : args[i];
}

/* Finds where the strings of current's call are. Without @r no memory is read. */
static void find_places(struct places *p, const struct utrace_call *call,
			struct utrace_reader *r)
{
	*p = (struct places){
		.texts = utrace_texts_of(call), .compat = call->abi != UTRACE_ABI_X86_64,
	};
	memcpy(p->args, call->args, sizeof(call->args));
	if (utrace_text_kind(p->texts[0]) == UTRACE_TEXT_SOCKETCALL)
		through_socketcall(p, r);
}

/* Is a string there, and wanted? A null pointer is no string: many calls take one. */
static bool places_have(const struct places *p, unsigned int n,
			const struct utrace_limits *limits)
{
	const u8 text = p->texts[n];

	if (!utrace_text_wanted(text, limits))
		return false;
	return utrace_text_kind(text) == UTRACE_TEXT_FD ? !p->indirect :
							  p->args[utrace_text_arg(text)];
}

/* Return false if there is nothing to be read. */
static bool read_text(struct utrace_reader *r, const struct utrace_place *place)
{
	if (place->kind == UTRACE_TEXT_FD)
		return utrace_path_read(r, place->from);
	return utrace_reader_text(r, place);
}

static u8 read_one(struct utrace_captured *c, unsigned int n, const struct places *p,
		   const struct utrace_limits *limits, bool sleep)
{
	const unsigned long *arg = p->args + utrace_text_arg(p->texts[n]);
	struct utrace_place place = {
		.kind = utrace_text_kind(p->texts[n]), .compat = p->compat,
		.from = arg[0], .next = arg[1],
	};
	struct utrace_reader r = {
		.out = { .at = (char *)utrace_captured_text(c, n), .room = limits->room },
		.sleep = sleep, .faulted = p->lost,
	};
	u8 flags = UTRACE_STR_THERE;

	c->len[n] = 0;
	*r.out.at = '\0';
	if (!places_have(p, n, limits) || (!p->lost && !read_text(&r, &place)))
		return 0;
	r.out.at[r.out.len] = '\0';
	c->len[n] = r.out.len;
	if (r.faulted)
		flags |= UTRACE_STR_FAULTED;
	else if (r.out.cut)
		flags |= UTRACE_STR_TRUNCATED;
	if (utrace_text_is_data(place.kind))
		flags |= UTRACE_STR_DATA;
	return flags;
}

#define FAULTED		(UTRACE_STR_FAULTED | UTRACE_STR_FAULTED << UTRACE_STR_SHIFT)

static noinline const struct utrace_memory_arg *memory_wanted(const struct utrace_call *call,
							      const struct utrace_limits *limits)
{
	return limits->memory ? utrace_memory_early(call->abi, utrace_syscall_slot(call->nr)) :
				NULL;
}

/* The memory behind arguments; false if it, or some of it, could not be read. */
static bool read_memory(struct utrace_captured *c, struct utrace_call *call,
			const struct utrace_limits *limits, bool sleep)
{
	const struct utrace_memory_arg *args = memory_wanted(call, limits);

	if (!args)
		return true;
	call->str_flags |= UTRACE_STR_MEMORY;
	return utrace_memory_begin(c, call, args, limits, sleep);
}

/* Copies strings and memory; false if some of them could not be read. */
static bool read_all(struct utrace_captured *c, struct utrace_call *call,
		     const struct utrace_limits *limits, bool sleep)
{
	struct utrace_reader r = { .sleep = sleep };
	struct places p;

	c->whole_from = UTRACE_NEVER_WHOLE;
	find_places(&p, call, &r);
	call->captured = c;
	call->str_flags = read_one(c, 0, &p, limits, sleep);
	call->str_flags |= read_one(c, 1, &p, limits, sleep) << UTRACE_STR_SHIFT;
	return read_memory(c, call, limits, sleep) && !(call->str_flags & FAULTED);
}

/* The flags of the wanted strings, as if none of them could be read; 0: the call has none. */
static u8 read_nothing(const struct utrace_call *call, const struct utrace_limits *limits)
{
	const u8 flags = UTRACE_STR_THERE | UTRACE_STR_FAULTED;
	struct places p;

	find_places(&p, call, NULL);
	return (places_have(&p, 0, limits) ? flags : 0) |
	       (places_have(&p, 1, limits) ? flags << UTRACE_STR_SHIFT : 0);
}

static void take_nothing(struct utrace_call *call, const struct utrace_limits *limits)
{
	call->captured = NULL;
	call->str_flags = read_nothing(call, limits);
}

static struct utrace_captured *enlarge(struct utrace_captured *c,
				       const struct utrace_limits *limits)
{
	const unsigned int room = max(c ? c->room : 0, limits->room);
	const bool memory = limits->memory || (c && c->memory);
	size_t size = struct_size(c, text, UTRACE_STRINGS * (room + 1));

	if (utrace_captured_fits(c, limits))
		return c;
	kfree(c);
	size = ALIGN(size, __alignof__(*c->memory));
	c = kmalloc(size + (memory ? sizeof(*c->memory) : 0), GFP_KERNEL_ACCOUNT | __GFP_NOWARN);
	if (!c)
		return NULL;
	c->room = room;
	c->memory = memory ? (void *)c + size : NULL;
	return c;
}

/*
 * Copy with page faults. The record stays while the thread is in the hook, but may go before and
 * after: the thread may be detached and attached again, with a record that knows nothing of this
 * call.
 */
static struct utrace_thread *read_sleeping(struct utrace_thread *t,
					   const struct utrace_limits *limits)
{
	struct utrace_thread *now = utrace_hook_enter();
	struct utrace_call *call = &t->call;

	if (!now)
		return t;
	if (now != t) {
		utrace_hook_leave(now);
		return NULL;
	}
	preempt_enable_notrace();
	t->captured = enlarge(t->captured, limits);
	if (t->captured)
		read_all(t->captured, call, limits, true);
	else
		take_nothing(call, limits);
	preempt_disable_notrace();
	utrace_hook_leave(t);
	return utrace_thread_find(current) == t ? t : NULL;
}

static struct utrace_thread *read_texts(struct utrace_thread *t, const struct utrace_limits *limits)
{
	struct utrace_call *call = &t->call;

	if (!limits->memory && !read_nothing(call, limits))
		return t;
	if (!utrace_captured_fits(t->captured, limits))
		take_nothing(call, limits);
	else if (read_all(t->captured, call, limits, false))
		return t;
	return read_sleeping(t, limits);
}

/*
 * Copies the strings of a call that is about to be reported. In the thread, preemption off; it may
 * have been on in between. NULL if the record has gone meanwhile, so that no engine is told of this
 * call.
 */
struct utrace_thread *utrace_strings_read(struct utrace_thread *t, u64 filters)
{
	struct utrace_call *call = &t->call;
	struct utrace_limits limits;

	if (!utrace_limits_find(&limits, t, filters))
		return t;
	limits.memory = memory_wanted(call, &limits);
	if (call->abi == UTRACE_ABI_X86_64 &&
	    utrace_strings_copy(t, call->regs, utrace_texts_of(call), &limits) &&
	    read_memory(t->captured, call, &limits, false))
		return t;
	return read_texts(t, &limits);
}
