// SPDX-License-Identifier: GPL-2.0
/*
 * Channels: the callbacks that emit the records.
 *
 * A channel calls ftrace's generated probe of an event directly for the files whose session
 * chose the record, with preemption off, as the tracepoint would have called the probe. The
 * probes of system calls are written by hand in write.h. The tracepoint itself serves perf and BPF,
 * and is called once for a record, however many perf users share the thread.
 *
 * All of this is in one file because the events' probes are static functions of the file that
 * makes them (CREATE_TRACE_POINTS), and are inlined where they are called.
 */
#include <linux/binfmts.h>
#include <linux/perf_event.h>

#include "channel.h"
#include "../provider/arch/x86/arch.h"
#include "../provider/compat/ftrace.h"
#include "../provider/engine/engine.h"
#include "../provider/engine/member.h"
#include "../provider/filter/pred.h"
#include "../provider/group/group.h"
#include "../provider/stop/stop.h"
#include "../provider/strings/strings.h"
#include "../provider/syscall/syscall.h"
#include "overload.h"
#include "perf.h"
#include "session_list.h"
#include "summary.h"

static int event_reg(struct trace_event_call *call, enum trace_reg type, void *data);

/* The classes need this reg at compile time: ftrace calls reg before the module's init. */
#define trace_event_reg	event_reg
#define CREATE_TRACE_POINTS
#include "utrace_events.h"
#undef trace_event_reg
#include "write.h"

static struct trace_event_call *const calls[] = {
#define RECORD_CALL(RECORD, event, needs)	[UTRACE_RECORD_##RECORD] = &event_##event,
	UTRACE_RECORD_TABLE(RECORD_CALL)
};

static const unsigned long events_for[] = {
#define RECORD_NEEDS(RECORD, event, needs)	[UTRACE_RECORD_##RECORD] = UTRACE_EVENT(needs),
	UTRACE_RECORD_TABLE(RECORD_NEEDS)
};

/* The record of one of utrace's events, which are all in the table. */
static enum utrace_record record_of(const struct trace_event_call *call)
{
	enum utrace_record i = 0;

	while (i < UTRACE_RECORDS - 1 && calls[i] != call)
		i++;
	return i;
}

/* The name of an event, without the system. */
const char *utrace_record_name(enum utrace_record record)
{
	return trace_event_name(calls[record]);
}

/*
 * Lets users open perf events on their own threads. As with raw_syscalls, only the events of system
 * calls are open to users: perf checks the owner of the thread. The other events have ids of the
 * initial pid namespace and of other threads. perf.c checks perf events without a target.
 */
void __init utrace_events_init(void)
{
	unsigned int i;

	utrace_ring_init();
	for (i = 0; i < UTRACE_RECORDS; i++)
		if (BIT(i) & UTRACE_SYSCALL_RECORDS)
			calls[i]->flags |= TRACE_EVENT_FL_CAP_ANY;
}

/* ftrace and perf call reg when an event is enabled or disabled. */
static int event_reg(struct trace_event_call *call, enum trace_reg type, void *data)
{
	enum utrace_record record = record_of(call);

	switch (type) {
	case TRACE_REG_REGISTER:
	case TRACE_REG_UNREGISTER:
		return utrace_session_reg(record, data, type == TRACE_REG_REGISTER);
	case TRACE_REG_PERF_REGISTER:
	case TRACE_REG_PERF_UNREGISTER:
		return trace_event_reg(call, type, data);
	default:
		return utrace_perf_reg(type, record, data);
	}
}

static const struct utrace_engine_ops channel_ops;

static struct utrace_channel *channel_of(const struct utrace_group *group)
{
	return container_of(group, struct utrace_channel, group);
}

/* NULL for groups of other modules, which are no channels. */
static struct utrace_channel *channel_on(const struct utrace_engine *e)
{
	return e->ops == &channel_ops ? channel_of(e->group) : NULL;
}

static bool wants(const struct utrace_channel *c, enum utrace_record record)
{
	return READ_ONCE(c->records) & BIT(record);
}

/* Of the perf channels on a thread, the first that wants a record hands the record on. */
static struct utrace_channel *perf_channel(struct utrace_thread *t, enum utrace_record record)
{
	struct utrace_channel *c;
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		c = channel_on(e);
		if (c && c->perf && wants(c, record))
			return c;
	}
	return NULL;
}

/*
 * An event in an interrupt (a thread was reaped, a timer's signal is ignored) does not belong to
 * the interrupted task, and must not reach its perf events.
 */
static bool is_strangers(const struct utrace_thread *t, enum utrace_record record)
{
	return unlikely(!in_task()) && !(t && t->task == current) && utrace_perf_listens(record);
}

/*
 * A session's records may have bytes that are written or sent. A perf event without an engine, for
 * which there was no memory, must not get them from the tracepoint.
 */
static bool uses_tracepoint(struct utrace_channel *c, struct utrace_thread *t,
			    enum utrace_record record)
{
	struct utrace_channel *first;

	if ((!c->perf && !c->tracepoint) || is_strangers(t, record))
		return false;
	first = t ? perf_channel(t, record) : NULL;
	return c->perf ? !first || first == c : !first && !utrace_perf_serves_users(record);
}

static void count(struct utrace_channel *c, struct utrace_thread *t, enum utrace_record record,
		  bool taken, bool lost)
{
	struct utrace_record_counts __percpu *counts = &c->counts->record[record];

	if (taken) {
		__this_cpu_inc(counts->emitted);
		if (t)
			local64_inc(&t->records);
	} else if (lost) {
		__this_cpu_inc(counts->lost);
	} else {
		__this_cpu_inc(counts->filtered);
	}
}

static void see(struct utrace_channel *c, enum utrace_record record)
{
	__this_cpu_inc(c->counts->record[record].seen);
}

/*
 * emit_NAME(channel, thread or NULL, event's arguments) hands a record to all users of the
 * channel, if it is wanted: records of system calls are chosen by the record mask. The caller is in
 * an RCU read section with preemption off. hand_on_NAME() serves perf and BPF, and is not inlined,
 * to keep the other users' code short. Interrupts are off around it: no perf event is scheduled in
 * after uses_tracepoint(), whose user might not be allowed to see what the record has.
 */
#define DEFINE_EMIT(name, RECORD, proto, ...)						\
static noinline bool hand_on_##name(proto)						\
{											\
	bool taken = false;								\
											\
	trace_##name(__VA_ARGS__, &taken);						\
	return taken;									\
}											\
											\
static __always_inline void								\
emit_##name(struct utrace_channel *c, struct utrace_thread *t, proto)			\
{											\
	const enum utrace_record record = UTRACE_RECORD_##RECORD;			\
	bool taken = c->perf, lost = false, one;					\
	struct utrace_file *f;								\
	unsigned long irq;								\
											\
	if (!(BIT(record) & UTRACE_SYSCALL_RECORDS)) {					\
		if (!wants(c, record))							\
			return;								\
		see(c, record);								\
	}										\
	if (!c->perf)									\
		list_for_each_entry_rcu(f, &c->files[record], link) {			\
			one = false;							\
			EMIT_PROBE(name)(f->file, __VA_ARGS__, &one);			\
			if (likely(one))						\
				taken = true;						\
			else if (!utrace_event_file_is_off(f->file))			\
				lost = true;						\
		}									\
	if (trace_##name##_enabled()) {							\
		local_irq_save(irq);							\
		if (uses_tracepoint(c, t, record)) {					\
			one = hand_on_##name(__VA_ARGS__);				\
			if (c->perf && !one) {						\
				taken = false;						\
				lost = utrace_perf_listens(record);			\
			}								\
		} else if (c->perf && is_strangers(t, record)) {			\
			taken = false;							\
		}									\
		local_irq_restore(irq);							\
	}										\
	count(c, t, record, taken && !lost, lost);					\
}

#define EMIT_PROBE(name)	trace_event_raw_event_##name
#define trace_event_raw_event_syscall		record_syscall
#define trace_event_raw_event_syscall_entry	record_syscall_entry
#define trace_event_raw_event_syscall_exit	record_syscall_exit
#define trace_event_raw_event_attach	trace_event_raw_event_member
#define trace_event_raw_event_detach	trace_event_raw_event_member
#define trace_event_raw_event_stop	trace_event_raw_event_hold
#define trace_event_raw_event_resume	trace_event_raw_event_hold

DEFINE_EMIT(syscall_entry, SYSCALL_ENTRY, const struct utrace_call *call, call)
DEFINE_EMIT(syscall_exit, SYSCALL_EXIT, const struct utrace_call *call, call)

#define PROTO(...)	__VA_ARGS__
DEFINE_EMIT(syscall, SYSCALL,
	    PROTO(const struct utrace_call *call, const struct utrace_cut *strings), call, strings)
DEFINE_EMIT(signal, SIGNAL,
	    PROTO(struct task_struct *task, const struct utrace_signal *s), task, s)
DEFINE_EMIT(exec, EXEC,
	    PROTO(const struct linux_binprm *bprm, pid_t old_pid,
		  const struct utrace_exec_args *args), bprm, old_pid, args)
DEFINE_EMIT(clone, CLONE,
	    PROTO(unsigned long flags, struct task_struct *child), flags, child)
DEFINE_EMIT(exit, EXIT, PROTO(int code, bool group_dead), code, group_dead)
DEFINE_EMIT(stop, STOP, const struct utrace_hold *hold, hold)
DEFINE_EMIT(resume, RESUME, const struct utrace_hold *hold, hold)
DEFINE_EMIT(jctl, JCTL, int why, why)
DEFINE_EMIT(reap, REAP, struct task_struct *task, task)
DEFINE_EMIT(attach, ATTACH,
	    PROTO(struct task_struct *task, const char *session, int why), task, session, why)
DEFINE_EMIT(detach, DETACH,
	    PROTO(struct task_struct *task, const char *session, int why), task, session, why)

/*
 * The callbacks. The engine has read once which syscall records are wanted, so that the
 * engine's counts and the channel's are about the same records.
 */

static u32 report_syscall_entry(u32 action, struct utrace_engine *e, struct utrace_call *call)
{
	struct utrace_channel *c = channel_of(e->group);

	if (call->record_mask & UTRACE_RECORD(SYSCALL_ENTRY))
		emit_syscall_entry(c, e->thread, call);
	return UTRACE_RESUME;
}

/* Interrupts are off from here to the record, so that no perf event is scheduled in between. */
static const struct utrace_strings *perf_strings(void)
{
	lockdep_assert_irqs_disabled();
	return utrace_perf_serves_users(UTRACE_RECORD_SYSCALL) ? &utrace_default_session.no_data :
								 &utrace_default_session.strings;
}

/* Not inlined, because most calls have no texts. */
static noinline void report_texts(struct utrace_channel *c, struct utrace_thread *t,
				  const struct utrace_call *call,
				  const struct utrace_strings *limits)
{
	struct utrace_cut cut;

	utrace_strings_cut(call, limits, &cut);
	emit_syscall(c, t, call, &cut);
}

static noinline void report_texts_to_perf(struct utrace_channel *c, struct utrace_thread *t,
					  const struct utrace_call *call)
{
	unsigned long irq;

	local_irq_save(irq);
	report_texts(c, t, call, perf_strings());
	local_irq_restore(irq);
}

static bool wants_memory(const struct utrace_channel *c)
{
	return READ_ONCE(c->group.strings->memory) && READ_ONCE(c->group.strings->limit);
}

static void report_syscall(struct utrace_channel *c, struct utrace_thread *t,
			   const struct utrace_call *call)
{
	static const struct utrace_cut none;

	if (likely(!call->str_flags && !wants_memory(c)))
		emit_syscall(c, t, call, &none);
	else if (c->perf)
		report_texts_to_perf(c, t, call);
	else
		report_texts(c, t, call, c->group.strings);
}

/* Does a record of a whole call only exist for the summary? */
static bool is_summary_alone(const struct utrace_channel *c)
{
	return list_empty(&c->files[UTRACE_RECORD_SYSCALL]);
}

static void count_summarized(struct utrace_channel *c)
{
	__this_cpu_inc(c->counts->record[UTRACE_RECORD_SYSCALL].summarized);
}

/* Count a call in the summary, if there is one; is that all? */
static bool is_summarized(struct utrace_channel *c, const struct utrace_call *call)
{
	const struct utrace_summary *s = rcu_dereference_sched(c->summary);

	if (likely(!s))
		return false;
	utrace_summary_add(s, call->abi, call->nr, call->ret, call->duration);
	if (!is_summary_alone(c))
		return false;
	count_summarized(c);
	return true;
}

static void record_end(struct utrace_channel *c, struct utrace_thread *t,
		       const struct utrace_call *call)
{
	if (call->record_mask & UTRACE_RECORD(SYSCALL_EXIT))
		emit_syscall_exit(c, t, call);
	if ((call->record_mask & UTRACE_RECORD(SYSCALL)) && !is_summarized(c, call))
		report_syscall(c, t, call);
}

/* The late record of an engine is one that a rule has chosen; else the number is a record mask. */
#define LATE_BY_RULE	BIT(7)
static_assert(UTRACE_RECORD_MASKS <= LATE_BY_RULE);

static u32 report_syscall_exit(u32 action, struct utrace_engine *e, struct utrace_call *call)
{
	struct utrace_channel *c = channel_of(e->group);

	if (utrace_overload_waits(c) && call->record_mask) {
		/* Counted when it is written, because the engine may go before. */
		__this_cpu_dec(e->counts->returned[call->record_mask]);
		utrace_late_begin(e, call->record_mask);
	} else {
		record_end(c, e->thread, call);
	}
	return UTRACE_RESUME;
}

/*
 * The report of a call records it if exit_filter lets the call pass. Whether there is a report
 * was decided at the entry: the list may have changed since then.
 */
static bool is_recorded(struct utrace_engine *e, const struct utrace_call *call)
{
	const struct utrace_predicate *filter = rcu_dereference_sched(e->group->exit_filter);

	return (e->exit & UTRACE_EXIT_REPORT) &&
	       (!filter || utrace_exit_matches(filter, call));
}

static void record_for_rule(struct utrace_channel *c, struct utrace_thread *t,
			    const struct utrace_call *call)
{
	see(c, UTRACE_RECORD_SYSCALL);
	if (!is_summarized(c, call))
		report_syscall(c, t, call);
}

/* Several rules may choose the same call: record the call once. */
static void record_by_rule(struct utrace_engine *e, const struct utrace_call *call)
{
	struct utrace_channel *c = channel_of(e->group);

	if (!wants(c, UTRACE_RECORD_SYSCALL) || is_recorded(e, call) ||
	    (e->exit & UTRACE_EXIT_RECORDED))
		return;
	e->exit |= UTRACE_EXIT_RECORDED;
	if (utrace_overload_waits(c))
		utrace_late_begin(e, LATE_BY_RULE);
	else
		record_for_rule(c, e->thread, call);
}

static void count_wait(struct utrace_channel *c, u64 slept)
{
	__this_cpu_inc(c->counts->waits);
	__this_cpu_add(c->counts->waited, slept);
}

static bool write_late(struct utrace_engine *e, bool last)
{
	struct utrace_channel *c = channel_of(e->group);
	struct utrace_thread *t = e->thread;
	struct utrace_call *call = &t->call;

	if (!last && !utrace_overload_is_over(c, t->slept))
		return false;
	count_wait(c, t->slept);
	call->waited = UTRACE_WAITED;
	if (e->late & LATE_BY_RULE) {
		record_for_rule(c, t, call);
	} else {
		call->record_mask = e->late;
		__this_cpu_inc(e->counts->returned[e->late]);
		record_end(c, t, call);
	}
	call->waited = 0;
	return true;
}

/* There was no room for a record, or ftrace or perf does not take it now. */
static noinline void count_lost(struct utrace_engine *e)
{
	struct utrace_channel *c = channel_of(e->group);
	struct trace_event_file *file = READ_ONCE(c->only);
	bool lost = c->perf ? utrace_perf_listens(UTRACE_RECORD_SYSCALL) :
			      file && !utrace_event_file_is_off(file);

	__this_cpu_inc(e->counts->returned[UTRACE_RECORD(SYSCALL)]);
	count(c, e->thread, UTRACE_RECORD_SYSCALL, false, lost);
}

static __always_inline void count_call(struct utrace_engine *e, bool taken)
{
	if (unlikely(!taken))
		return count_lost(e);
	__this_cpu_inc(e->counts->whole[UTRACE_RECORD(SYSCALL)]);
	local64_inc(&e->thread->records);
}

static noinline bool record_parts(struct utrace_engine *e, struct trace_event_file *file,
				  const struct pt_regs *regs, u64 duration,
				  const struct utrace_strings *limits)
{
	struct utrace_call *call = &e->thread->call;
	struct utrace_cut cut __uninitialized;
	unsigned int i;

	call->abi = UTRACE_ABI_X86_64;
	call->nr = utrace_regs_nr(regs);
	call->ret = utrace_regs_result(regs);
	for (i = 0; i < ARRAY_SIZE(call->args); i++)
		call->args[i] = utrace_regs_arg(regs, i);
	if (call->str_flags & UTRACE_STR_MEMORY)
		utrace_memory_end(call, call->ret);
	utrace_strings_cut(call, limits, &cut);
	count_call(e, write_cut(file, regs, duration, &cut, false));
	return true;
}

/* @file is NULL for perf. */
static noinline bool record_texts(struct utrace_engine *e, struct trace_event_file *file,
				  const struct pt_regs *regs, u64 duration,
				  const struct utrace_strings *limits)
{
	struct utrace_cut cut __uninitialized;

	if (unlikely(!utrace_strings_whole(&e->thread->call, limits, &cut)))
		return record_parts(e, file, regs, duration, limits);
	count_call(e, write_cut(file, regs, duration, &cut, true));
	return true;
}

/* For a call without texts, if ftrace has more to do than to write the record. */
static noinline notrace bool record_long(struct utrace_engine *e, const struct pt_regs *regs,
					 u64 duration, struct trace_event_file *file)
{
	bool taken = true;

	if (utrace_ring_is_unread(file))
		show_triggers(file, regs, duration);
	else
		taken = write_ordinary(file, regs, duration, &no_texts);
	count_call(e, taken);
	return true;
}

/* For a call without texts, if ftrace has nothing else to do than to write the record. */
static noinline notrace bool record_short(struct utrace_engine *e, const struct pt_regs *regs,
					  u64 duration, struct trace_event_file *file)
{
	count_call(e, write_short(file, regs, duration, &no_texts, false));
	return true;
}

static __always_inline bool record_file(struct utrace_engine *e, const struct pt_regs *regs,
					u64 duration, struct trace_event_file *file)
{
	if (unlikely(e->thread->call.str_flags))
		return record_texts(e, file, regs, duration, e->group->strings);
	if (unlikely(!utrace_ring_is_short(file)))
		return record_long(e, regs, duration, file);
	return record_short(e, regs, duration, file);
}

/* Is perf's the only probe of the tracepoint, without one of BPF's or another module's? */
static bool is_perfs_alone(void)
{
	const struct tracepoint_func *probe = rcu_dereference_sched(__tracepoint_syscall.funcs);

	return probe && probe[0].func == perf_trace_syscall && !probe[1].func;
}

/* Would no user of the tracepoint take a record on this processor? */
static bool is_tracepoint_unheard(void)
{
	return is_perfs_alone() && !utrace_perf_listens(UTRACE_RECORD_SYSCALL) &&
	       !bpf_prog_array_valid(&event_syscall);
}

/* While perf, BPF or a module uses the tracepoint; often it is for other threads alone. */
static noinline bool record_beside(struct utrace_engine *e, const struct pt_regs *regs,
				   u64 duration, struct trace_event_file *file)
{
	if (!is_tracepoint_unheard() &&
	    uses_tracepoint(channel_of(e->group), e->thread, UTRACE_RECORD_SYSCALL))
		return false;
	return record_file(e, regs, duration, file);
}

/*
 * The short report_syscall_exit(): a plain call, and only utrace:syscall in one instance. All ways
 * are tail calls, so that each saves only the registers that it needs.
 */
static bool record_call(struct utrace_engine *e, struct pt_regs *regs, u64 duration)
{
	struct trace_event_file *file = READ_ONCE(channel_of(e->group)->only);

	if (unlikely(!file))
		return false;
	if (trace_syscall_enabled())
		return record_beside(e, regs, duration, file);
	return record_file(e, regs, duration, file);
}

static __always_inline bool take_memory(struct utrace_cut *cut, const struct utrace_call *call,
					const struct utrace_strings *limits)
{
	const unsigned int limit = READ_ONCE(limits->limit);
	const struct utrace_memory *m = call->captured->memory;

	utrace_strings_take(call, cut);
	cut->memory = m->bytes;
	cut->memory_len = m->len;
	return !m->ended && m->limit <= limit && m->whole_from <= limit &&
	       (!m->data || READ_ONCE(limits->data)) && (!m->paths || READ_ONCE(limits->paths));
}

/*
 * Takes what was copied at the entry of a plain call; false if a group's limits changed since, or
 * if there may be no room for all.
 */
static __always_inline bool take_copied(struct utrace_cut *cut, const struct utrace_call *call,
					const struct utrace_strings *limits,
					const struct utrace_written *written)
{
	const bool whole = call->str_flags & UTRACE_STR_MEMORY ?
			   take_memory(cut, call, limits) : utrace_strings_whole(call, limits, cut);

	return whole && cut->memory_len + utrace_written_room(written) <= UTRACE_MEMORY_MAX &&
	       record_size(cut) + utrace_written_room(written) <= RECORD_ROOM;
}

/* Finds what a plain call has written; false if the record cannot be written in the short way. */
static __always_inline bool find_written(struct utrace_written *written, struct utrace_engine *e,
					 const struct trace_event_file *file,
					 const struct utrace_memory_arg *args,
					 const struct pt_regs *regs)
{
	return likely(file && !trace_syscall_enabled() && utrace_ring_is_short(file)) &&
	       utrace_written_find(written, args, e->group->strings, regs);
}

/* record_memory() of a call with strings, or with memory that was copied already. */
static noinline bool record_copied(struct utrace_engine *e, const struct pt_regs *regs, u64 duration,
				   const struct utrace_memory_arg *args)
{
	struct trace_event_file *file = READ_ONCE(channel_of(e->group)->only);
	struct utrace_cut cut __uninitialized;
	struct utrace_written written;

	if (!find_written(&written, e, file, args, regs) ||
	    !take_copied(&cut, &e->thread->call, e->group->strings, &written))
		return false;
	count_call(e, write_memory(file, regs, duration, &cut, &written));
	return true;
}

/* record_memory() of a call of which nothing was copied yet. */
static noinline bool record_written(struct utrace_engine *e, const struct pt_regs *regs,
				    u64 duration, const struct utrace_memory_arg *args)
{
	struct trace_event_file *file = READ_ONCE(channel_of(e->group)->only);
	struct utrace_cut empty = { .text[0] = "\0" };
	struct utrace_written written;

	if (!find_written(&written, e, file, args, regs))
		return false;
	count_call(e, write_memory(file, regs, duration, &empty, &written));
	return true;
}

/* record_call() of a session that wants the memory behind arguments: tail calls, as there. */
static bool record_memory(struct utrace_engine *e, struct pt_regs *regs, u64 duration)
{
	const struct utrace_memory_arg *args =
		utrace_memory_of(UTRACE_ABI_X86_64, utrace_syscall_slot(utrace_regs_nr(regs)));

	if (!args)
		return record_call(e, regs, duration);
	if (e->thread->call.str_flags)
		return record_copied(e, regs, duration, args);
	return record_written(e, regs, duration, args);
}

/* record_call() of a session whose threads wait for room. */
static bool record_patiently(struct utrace_engine *e, struct pt_regs *regs, u64 duration)
{
	struct utrace_channel *c = channel_of(e->group);

	if (utrace_overload_waits(c))
		return false;
	return wants_memory(c) ? record_memory(e, regs, duration) : record_call(e, regs, duration);
}

/* record_call() of a channel with a summary. A call that is recorded, too, is reported in full. */
static bool summarize_call(struct utrace_engine *e, struct pt_regs *regs, u64 duration)
{
	struct utrace_channel *c = channel_of(e->group);
	const struct utrace_summary *s = rcu_dereference_sched(c->summary);

	if (unlikely(!s || READ_ONCE(e->record_mask) != UTRACE_RECORD(SYSCALL) ||
		     !is_summary_alone(c)))
		return false;
	see(c, UTRACE_RECORD_SYSCALL);
	count_summarized(c);
	utrace_summary_add(s, UTRACE_ABI_X86_64, utrace_regs_nr(regs), regs_return_value(regs),
			   duration);
	return true;
}

static noinline bool submit_texts(struct utrace_engine *e, const struct pt_regs *regs, u64 duration)
{
	unsigned long irq;

	local_irq_save(irq);
	record_texts(e, NULL, regs, duration, perf_strings());
	local_irq_restore(irq);
	return true;
}

/* record_call() of a perf channel; false if another channel hands on the thread's records. */
static bool record_perf(struct utrace_engine *e, struct pt_regs *regs, u64 duration)
{
	struct utrace_channel *c = channel_of(e->group);
	struct utrace_thread *t = e->thread;

	if (unlikely(READ_ONCE(e->record_mask) != UTRACE_RECORD(SYSCALL) || !is_perfs_alone() ||
		     READ_ONCE(e->group->strings->memory) ||
		     (!utrace_thread_has_only(t, e) && perf_channel(t, UTRACE_RECORD_SYSCALL) != c)))
		return false;
	if (unlikely(t->call.str_flags))
		return submit_texts(e, regs, duration);
	count_call(e, submit_call(regs, duration, &no_texts));
	return true;
}

static u32 report_fate(u32 action, struct utrace_engine *e, const struct utrace_signal *s)
{
	struct utrace_channel *c = channel_of(e->group);

	if (utrace_sigset_test(c->signals, s->sig)) {
		emit_signal(c, e->thread, e->thread->task, s);
	} else if (wants(c, UTRACE_RECORD_SIGNAL)) {
		see(c, UTRACE_RECORD_SIGNAL);
		__this_cpu_inc(c->counts->record[UTRACE_RECORD_SIGNAL].masked);
	}
	return UTRACE_RESUME;
}

static u32 report_exec(u32 action, struct utrace_engine *e, const struct linux_binprm *bprm,
		       pid_t old_pid)
{
	struct utrace_channel *c = channel_of(e->group);
	struct utrace_exec_args args;

	if (!wants(c, UTRACE_RECORD_EXEC))
		return UTRACE_RESUME;
	utrace_exec_args_read(&args);
	emit_exec(c, e->thread, bprm, old_pid, &args);
	return UTRACE_RESUME;
}

static u32 report_clone(u32 action, struct utrace_engine *e, unsigned long clone_flags,
			struct task_struct *child)
{
	emit_clone(channel_of(e->group), e->thread, clone_flags, child);
	return UTRACE_RESUME;
}

static u32 report_exit(u32 action, struct utrace_engine *e, int code, bool group_dead)
{
	emit_exit(channel_of(e->group), e->thread, code, group_dead);
	return UTRACE_RESUME;
}

static void report_reap(struct utrace_engine *e)
{
	preempt_disable_notrace();
	emit_reap(channel_of(e->group), e->thread, e->thread->task);
	preempt_enable_notrace();
}

static u32 report_jctl(u32 action, struct utrace_engine *e, int why)
{
	emit_jctl(channel_of(e->group), e->thread, why);
	return UTRACE_RESUME;
}

static void report_hold(struct utrace_engine *e, const struct utrace_hold *hold)
{
	struct utrace_channel *c = channel_of(e->group);

	if (hold->held)
		emit_stop(c, e->thread, hold);
	else
		emit_resume(c, e->thread, hold);
}

static const struct utrace_engine_ops channel_ops = {
	.flags = UTRACE_OPS_ATOMIC,
	.report_syscall_entry = report_syscall_entry,
	.report_syscall_exit = report_syscall_exit,
	.report_fate = report_fate,
	.report_exec = report_exec,
	.report_clone = report_clone,
	.report_exit = report_exit,
	.report_reap = report_reap,
	.report_jctl = report_jctl,
	.report_hold = report_hold,
};

static void joined(struct utrace_group *group, struct utrace_thread *t, enum utrace_why why)
{
	emit_attach(channel_of(group), t, t->task, group->name, why);
}

static void left(struct utrace_group *group, struct task_struct *task, enum utrace_why why)
{
	struct utrace_channel *c = channel_of(group);

	preempt_disable_notrace();
	emit_detach(c, NULL, task, group->name, why);
	preempt_enable_notrace();
}

/*
 * Makes a channel that wants nothing; @c is zeroed, with its constant fields and counts filled in.
 */
void utrace_channel_init(struct utrace_channel *c)
{
	c->group.ops = &channel_ops;
	c->group.record_call = c->perf ? record_perf : record_call;
	c->group.joined = joined;
	c->group.left = left;
	c->group.record = record_by_rule;
	c->group.write_late = write_late;
	c->group.counts = &c->counts->calls;
	if (!c->group.missed)
		c->group.missed = &c->missed;
	utrace_group_init(&c->group);
}

/* Chooses record_call() by the session's summary, patience and strings. utrace_group_mutex held. */
void utrace_channel_choose(struct utrace_channel *c)
{
	WRITE_ONCE(c->group.record_call,
		   rcu_access_pointer(c->summary) ? summarize_call :
		   READ_ONCE(c->patience) ? record_patiently :
		   wants_memory(c) ? record_memory : record_call);
}

/*
 * Has threads wait for room, for @patience nanoseconds at most; 0: records without room are dropped.
 * The user boundary is hooked; utrace_ring_is_known(). utrace_group_mutex held.
 */
void utrace_channel_set_patience(struct utrace_channel *c, u64 patience)
{
	WRITE_ONCE(c->patience, patience);
	utrace_channel_choose(c);
}

/*
 * Replaces a channel's summary, NULL for none; returns the old one, which threads may add to until
 * an RCU grace period is over. utrace_group_mutex held.
 */
struct utrace_summary *utrace_channel_set_summary(struct utrace_channel *c,
						  struct utrace_summary *summary)
{
	summary = rcu_replace_pointer(c->summary, summary, lockdep_is_held(&utrace_group_mutex));
	utrace_channel_choose(c);
	return summary;
}

/*
 * Sets the events that a channel wants. utrace_group_mutex held; errors as of
 * utrace_group_set_events().
 */
int utrace_channel_set_records(struct utrace_channel *c, u32 records)
{
	u32 old = c->records;
	unsigned long events = 0;
	unsigned int i;
	int err;

	for (i = 0; i < UTRACE_RECORDS; i++)
		if (records & BIT(i))
			events |= events_for[i];
	/* A reaped task has no perf events, so threads need not stay attached for the event. */
	if (c->perf)
		events &= ~UTRACE_EVENT(REAP);
	/* Set the records before the first thread joins, so that its attach is recorded. */
	WRITE_ONCE(c->records, records | old);
	err = utrace_group_set_events(&c->group, events, records & UTRACE_SYSCALL_RECORDS);
	WRITE_ONCE(c->records, err ? old : records);
	return err;
}
