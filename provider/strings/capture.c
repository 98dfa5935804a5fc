// SPDX-License-Identifier: GPL-2.0
/*
 * The texts of system calls: see capture.h.
 *
 * They are copied without page faults first, in the walk of the engines. Where a page is
 * not in memory and the thread may sleep, it leaves the walk, as it does to make memory
 * for a child, takes the buffer with it (the record may be gone when it comes back), and
 * copies again with page faults. A call has to be slow for that only once a page.
 */
#include <linux/dcache.h>
#include <linux/file.h>
#include <linux/net.h>
#include <linux/nospec.h>
#include <linux/slab.h>
#include <asm/unistd.h>

#include "capture.h"
#include "../group.h"
#include "read.h"
#include "../stop/stop.h"
#include "string_table.h"
#include "../syscall.h"

/* A byte for each text: what it is, and which argument points to it. */
#define TEXT(kind, arg)		((kind) << 4 | (arg))
#define KIND(text)		((text) >> 4)
#define ARG(text)		((text) & 0xf)
#define ROW(nr, name, kind0, arg0, kind1, arg1)					\
	[nr] = { TEXT(UTRACE_TEXT_##kind0, arg0), TEXT(UTRACE_TEXT_##kind1, arg1) },

static const u8 table[UTRACE_ABIS][UTRACE_NR_SYSCALLS][UTRACE_STRINGS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_STRINGS_64(ROW) },
	[UTRACE_ABI_I386]	= { UTRACE_STRINGS_32(ROW) },
	[UTRACE_ABI_X32]	= { UTRACE_STRINGS_X32(ROW) },
};

static_assert(UTRACE_TEXT_FD < 1 << 4);

/* What all who want the call's texts want together. */
struct limits {
	unsigned int room;
	bool data;
	bool paths;
};

/**
 * utrace_strings_has_path - does a call have nothing but paths of descriptors
 * @abi: ABI of the call
 * @slot: its place, utrace_syscall_slot()
 *
 * Context: any.
 * Return: true if it is so: they are behind all else in the table.
 */
bool utrace_strings_has_path(enum utrace_abi abi, unsigned int slot)
{
	return KIND(table[abi][slot][0]) == UTRACE_TEXT_FD;
}

/**
 * utrace_strings_has - may a call have texts in its memory
 * @abi: ABI of the call
 * @slot: its place, utrace_syscall_slot()
 *
 * Context: any.
 * Return: true if it may.
 */
bool utrace_strings_has(enum utrace_abi abi, unsigned int slot)
{
	return table[abi][slot][0] && !utrace_strings_has_path(abi, slot);
}

/* How socketcall() numbers calls, and how many arguments it takes for them. */
static const struct {
	u16 nr;
	u8 args;
} socket_calls[] = {
	[SYS_BIND]	= { __NR_ia32_bind, 3 },
	[SYS_CONNECT]	= { __NR_ia32_connect, 3 },
	[SYS_SEND]	= { __NR_ia32_sendto, 4 },
	[SYS_SENDTO]	= { __NR_ia32_sendto, 6 },
	[SYS_SENDMSG]	= { __NR_ia32_sendmsg, 3 },
	[SYS_SENDMMSG]	= { __NR_ia32_sendmmsg, 4 },
};

/**
 * struct source - what a call's texts are read by
 * @texts: a row of the table
 * @args: the call's arguments; behind the last one stand zeros
 * @compat: it is the call of a 32-bit program
 * @indirect: the call is one that socketcall() makes
 * @lost: the arguments, but for those that are null, could not be read
 */
struct source {
	const u8 *texts;
	unsigned long args[7];
	bool compat;
	bool indirect;
	bool lost;
};

static const u8 *row_of(const struct utrace_call *call)
{
	return table[call->abi][utrace_syscall_slot(call->nr)];
}

/* To the call that it makes, and to what that one is given. */
static void through_socketcall(struct source *s, struct utrace_reader *r)
{
	static const u8 nothing[UTRACE_STRINGS];
	unsigned int which = s->args[0], nr, i;
	u32 args[6];

	if (which >= ARRAY_SIZE(socket_calls))
		which = 0;
	which = array_index_nospec(which, ARRAY_SIZE(socket_calls));
	nr = socket_calls[which].args;
	s->indirect = true;
	s->texts = nr ? table[UTRACE_ABI_I386][socket_calls[which].nr] : nothing;
	s->lost = !r || !utrace_reader_copy(r, args, s->args[1], nr * sizeof(args[0]));
	for (i = 0; i < ARRAY_SIZE(s->args); i++)
		s->args[i] = i >= nr ? 0 : s->lost ? ULONG_MAX : args[i];
}

/* 32-bit calls take the lower halves of the registers. With @r, memory may be read. */
static void find_source(struct source *s, const struct utrace_call *call, struct utrace_reader *r)
{
	unsigned int i;

	*s = (struct source){
		.texts = row_of(call), .compat = call->abi != UTRACE_ABI_X86_64,
	};
	for (i = 0; i < ARRAY_SIZE(call->args); i++)
		s->args[i] = call->abi == UTRACE_ABI_I386 ? (u32)call->args[i] : call->args[i];
	if (KIND(s->texts[0]) == UTRACE_TEXT_SOCKETCALL)
		through_socketcall(s, r);
}

/* A null pointer is no text: many calls may be given one. */
static bool is_there(const struct source *s, unsigned int n, const struct limits *limits)
{
	u8 text = s->texts[n];

	if (KIND(text) == UTRACE_TEXT_FD)
		return limits->paths && !s->indirect;
	return text && s->args[ARG(text)] && (!utrace_text_is_data(KIND(text)) || limits->data);
}

/* Room for a path, PATH_MAX bytes for each processor, while a session wants paths. */
static char __percpu *paths;
static unsigned int paths_users;	/* utrace_group_mutex */

/**
 * utrace_paths_get - a session wants paths of descriptors from now on
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0 or -ENOMEM.
 */
int utrace_paths_get(void)
{
	char __percpu *room;

	lockdep_assert_held(&utrace_group_mutex);
	if (!paths_users) {
		room = __alloc_percpu(PATH_MAX, 1);
		if (!room)
			return -ENOMEM;
		WRITE_ONCE(paths, room);
		utrace_wanted_set_paths(true);
	}
	paths_users++;
	return 0;
}

/**
 * utrace_paths_put - a session wants them no longer
 *
 * Context: may sleep; utrace_group_mutex held.
 */
void utrace_paths_put(void)
{
	char __percpu *room = paths;

	lockdep_assert_held(&utrace_group_mutex);
	if (--paths_users)
		return;
	utrace_wanted_set_paths(false);
	WRITE_ONCE(paths, NULL);
	synchronize_rcu();	/* for those in read_path() */
	free_percpu(room);
}

/* None of it sleeps; where the reference is the last one, the file is closed later. */
static const char *path_of(unsigned int fd, char *buf, unsigned int size)
{
	struct file *file = fget_raw(fd);
	const char *path;

	if (!file)
		return NULL;
	path = d_path(&file->f_path, buf, size);
	fput(file);
	return IS_ERR(path) ? NULL : path;
}

static bool read_path(struct utrace_text *out, unsigned int fd)
{
	const char *path = NULL;
	char __percpu *room;

	preempt_disable_notrace();
	room = READ_ONCE(paths);
	if (room)
		path = path_of(fd, this_cpu_ptr(room), PATH_MAX);
	if (path)
		utrace_text_puts(out, path);
	preempt_enable_notrace();
	return path;
}

/**
 * utrace_call_path - path of the file behind the first descriptor that a call takes
 * @call: the call
 * @buf: where to
 * @size: how much room there is
 *
 * As the thread itself would name it, at this moment.
 *
 * Context: in the thread that makes the call; preemption may be off.
 * Return: the path, somewhere in @buf; NULL where there is none, or no room for it.
 */
const char *utrace_call_path(const struct utrace_call *call, char *buf, unsigned int size)
{
	const u8 *texts = row_of(call);
	unsigned int i;

	for (i = 0; i < UTRACE_STRINGS; i++)
		if (KIND(texts[i]) == UTRACE_TEXT_FD)
			return path_of(call->args[ARG(texts[i])], buf, size);
	return NULL;
}

/* False where there is nothing to be read. */
static bool read_text(struct utrace_reader *r, const struct utrace_place *place)
{
	if (place->kind == UTRACE_TEXT_FD)
		return read_path(&r->out, place->from);
	return utrace_reader_text(r, place);
}

static u8 read_one(struct utrace_captured *c, unsigned int n, const struct source *s,
		   const struct limits *limits, bool sleep)
{
	struct utrace_place place = {
		.kind = KIND(s->texts[n]), .compat = s->compat,
		.from = s->args[ARG(s->texts[n])], .next = s->args[ARG(s->texts[n]) + 1],
	};
	struct utrace_reader r = {
		.out = { .at = c->text + n * (c->room + 1), .room = limits->room },
		.sleep = sleep, .faulted = s->lost,
	};
	u8 flags = UTRACE_STR_THERE;

	c->len[n] = 0;
	*r.out.at = '\0';
	if (!is_there(s, n, limits) || (!s->lost && !read_text(&r, &place)))
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

static u8 read_all(struct utrace_captured *c, const struct utrace_call *call,
		   const struct limits *limits, bool sleep)
{
	struct utrace_reader r = { .sleep = sleep };
	struct source s;
	u8 flags;

	c->plain = false;
	find_source(&s, call, &r);
	flags = read_one(c, 0, &s, limits, sleep);
	return flags | read_one(c, 1, &s, limits, sleep) << UTRACE_STR_SHIFT;
}

/* Without memory: what the call has could not be read. */
static u8 read_nothing(const struct utrace_call *call, const struct limits *limits)
{
	const u8 flags = UTRACE_STR_THERE | UTRACE_STR_FAULTED;
	struct source s;

	find_source(&s, call, NULL);
	return (is_there(&s, 0, limits) ? flags : 0) |
	       (is_there(&s, 1, limits) ? flags << UTRACE_STR_SHIFT : 0);
}

static struct utrace_captured *enlarge(struct utrace_captured *c, unsigned int room, gfp_t gfp)
{
	if (c && c->room >= room)
		return c;
	kfree(c);
	c = kmalloc(struct_size(c, text, UTRACE_STRINGS * (room + 1)), gfp | __GFP_NOWARN);
	if (c)
		c->room = room;
	return c;
}

/*
 * Pages may have to be brought in. The record stays meanwhile, but not before and behind: the
 * thread may be let go and be attached again, by a record that does not know of this call.
 */
static struct utrace_thread *read_sleeping(struct utrace_thread *t, const struct limits *limits)
{
	struct utrace_thread *now = utrace_hook_enter(current);
	struct utrace_call *call = &t->call;

	if (!now)
		return t;
	if (now != t) {
		utrace_hook_leave(now);
		return NULL;
	}
	preempt_enable_notrace();
	t->captured = enlarge(t->captured, limits->room, GFP_KERNEL_ACCOUNT);
	call->captured = t->captured;
	call->str_flags = t->captured ? read_all(t->captured, call, limits, true) :
					read_nothing(call, limits);
	preempt_disable_notrace();
	utrace_hook_leave(t);
	return utrace_thread_find(current) == t ? t : NULL;
}

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
static bool is_more(enum utrace_text_kind kind, const struct limits *limits)
{
	if (kind == UTRACE_TEXT_FD)
		return limits->paths;
	return kind && (limits->data || !utrace_text_is_data(kind));
}

/*
 * Strings of a native call, all of whose pages are there: most texts are. read_texts() is for
 * all else, and where this returns false.
 */
static __always_inline bool read_strings(struct utrace_thread *t, const struct pt_regs *regs,
					 const u8 *texts, const struct limits *limits)
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
		if (KIND(texts[i]) != UTRACE_TEXT_STRING) {
			if (is_more(KIND(texts[i]), limits))
				return false;
			continue;
		}
		from = argument(regs, ARG(texts[i]));
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

static struct utrace_thread *read_texts(struct utrace_thread *t, const struct limits *limits,
					bool may_sleep)
{
	struct utrace_call *call = &t->call;

	if (!read_nothing(call, limits))
		return t;
	if (!may_sleep)
		t->captured = enlarge(t->captured, limits->room, GFP_NOWAIT | __GFP_ACCOUNT);
	call->captured = t->captured;
	if (call->captured && call->captured->room >= limits->room) {
		call->str_flags = read_all(t->captured, call, limits, false);
	} else {
		call->captured = NULL;
		call->str_flags = read_nothing(call, limits);
	}
	return may_sleep && (call->str_flags & FAULTED) ? read_sleeping(t, limits) : t;
}

static __always_inline void add_limits(struct limits *limits, const struct utrace_engine *e)
{
	const struct utrace_strings *s = e->group ? e->group->strings : NULL;
	unsigned int limit;

	if (!s)
		return;
	limit = READ_ONCE(e->record_mask) & s->records ? READ_ONCE(s->limit) : 0;
	limits->data |= limit && READ_ONCE(s->data);
	limits->paths |= limit && READ_ONCE(s->paths);
	limits->room = max(limits->room, limit);
}

static __always_inline bool wanted_limits(struct utrace_thread *t, u64 filters,
					  struct limits *limits)
{
	struct utrace_engine *e;

	*limits = (struct limits){};
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if ((e->filter & filters) && READ_ONCE(e->events) & UTRACE_EVENTS_SYSCALL)
			add_limits(limits, e);
		if (READ_ONCE(e->rules) && (filters & UTRACE_WANT_RULE))
			limits->room = max_t(unsigned int, limits->room,
					   READ_ONCE(e->group->rule_strings));
	}
	return limits->room;
}

/**
 * utrace_strings_read - copy the texts of a call that is about to be reported
 * @t: current's record, with the call filled in, and no texts
 * @filters: who wants the call
 * @may_sleep: page faults are allowed
 *
 * Context: in the thread, preemption off; it may have been on in between.
 * Return: @t; NULL when it has gone meanwhile, so that no engine is to be told of this call.
 */
struct utrace_thread *utrace_strings_read(struct utrace_thread *t, u64 filters, bool may_sleep)
{
	const struct utrace_call *call = &t->call;
	struct limits limits;

	if (!wanted_limits(t, filters, &limits))
		return t;
	if (call->abi == UTRACE_ABI_X86_64 && read_strings(t, call->regs, row_of(call), &limits))
		return t;
	return read_texts(t, &limits, may_sleep);
}

/**
 * utrace_changes_registers - may a call return with other registers than it came with?
 * @nr: number of a native call
 *
 * Such a call starts a new program, or goes back to what a signal or the probe of a function's
 * return has interrupted.
 *
 * Context: any.
 * Return: true if it may.
 */
bool utrace_changes_registers(unsigned int nr)
{
	switch (nr) {
	case __NR_execve:
	case __NR_execveat:
	case __NR_rt_sigreturn:
#ifdef __NR_uretprobe
	case __NR_uretprobe:
#endif
#ifdef __NR_uprobe
	case __NR_uprobe:
#endif
		return true;
	default:
		return false;
	}
}

static __always_inline bool read_plain(struct utrace_thread *t, const struct pt_regs *regs,
				       unsigned int nr, const struct limits *limits)
{
	return !limits->room || read_strings(t, regs, table[UTRACE_ABI_X86_64][nr], limits);
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
	struct limits limits = {};

	if (utrace_changes_registers(nr))
		return false;
	add_limits(&limits, e);
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
	struct limits limits;

	if (utrace_changes_registers(nr))
		return false;
	wanted_limits(t, filters, &limits);
	return read_plain(t, regs, nr, &limits);
}

/* The arguments that a text was read by are others now. */
static bool has_changed(const struct utrace_call *call, const unsigned long args[6])
{
	const u8 *texts = row_of(call);
	unsigned int i, arg;

	for (i = 0; i < UTRACE_STRINGS && texts[i]; i++) {
		arg = ARG(texts[i]);
		if (args[arg] != call->args[arg] ||
		    (arg < 5 && args[arg + 1] != call->args[arg + 1]))
			return true;
	}
	return false;
}

/**
 * utrace_strings_update - copy texts again where an engine has chosen others
 * @t: current's record; the call was reported, and is about to run
 * @filters: who wants the call
 * @may_sleep: page faults are allowed
 *
 * The call's arguments in @t->call stay those that the program gave.
 *
 * Context: as utrace_strings_read().
 * Return: likewise.
 */
struct utrace_thread *utrace_strings_update(struct utrace_thread *t, u64 filters, bool may_sleep)
{
	struct utrace_call *call = &t->call;
	unsigned long given[6], now[6];
	int nr = syscall_get_nr(current, call->regs);
	struct limits limits;

	syscall_get_arguments(current, call->regs, now);
	if (!has_changed(call, now) || !wanted_limits(t, filters, &limits) ||
	    utrace_syscall_abi(call->regs, &nr) != call->abi || nr != call->nr)
		return t;
	memcpy(given, call->args, sizeof(given));
	memcpy(call->args, now, sizeof(now));
	call->str_flags = 0;
	t = read_texts(t, &limits, may_sleep);
	if (t)
		memcpy(t->call.args, given, sizeof(given));
	return t;
}

static void cut_one(const struct utrace_call *call, unsigned int n,
		    const struct utrace_strings *limits, struct utrace_cut *cut)
{
	u8 flags = call->str_flags >> n * UTRACE_STR_SHIFT & 0xf;
	unsigned int limit = READ_ONCE(limits->limit), len = 0;

	cut->text[n] = utrace_call_string(call, n);
	cut->len[n] = 0;
	if (!(flags & UTRACE_STR_THERE) || !limit ||
	    ((flags & UTRACE_STR_DATA) && !READ_ONCE(limits->data)) ||
	    (KIND(row_of(call)[n]) == UTRACE_TEXT_FD && !READ_ONCE(limits->paths)))
		return;
	if (*cut->text[n])
		len = call->captured->len[n];
	cut->len[n] = utrace_text_fit(cut->text[n], len, limit);
	if (cut->len[n] < len)
		flags = (flags & ~UTRACE_STR_FAULTED) | UTRACE_STR_TRUNCATED;
	cut->flags |= flags << n * UTRACE_STR_SHIFT;
}

/**
 * utrace_strings_cut - the texts of a call as a group wants them
 * @call: the call that is reported
 * @limits: what the group wants; NULL for nothing
 * @cut: filled in; good for as long as the callback
 *
 * Context: in report_syscall_entry() or report_syscall_exit().
 */
void utrace_strings_cut(const struct utrace_call *call, const struct utrace_strings *limits,
			struct utrace_cut *cut)
{
	static const struct utrace_strings nothing;
	unsigned int i;

	if (!limits)
		limits = &nothing;
	if (call->str_flags && utrace_strings_whole(call, limits, cut))
		return;
	cut->flags = 0;
	for (i = 0; i < UTRACE_STRINGS; i++)
		cut_one(call, i, limits, cut);
}
