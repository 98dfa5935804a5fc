/* SPDX-License-Identifier: GPL-2.0 */
/*
 * utrace: engines that attach to single threads and are called at safe points.
 *
 * This header is the contract between the provider and its users: the event
 * tracepoints of this module, and any other GPL module. An engine is one user's
 * interest in one thread. It names the events it wants, gets a callback for
 * each of them in the thread's own context, and answers with an action. Any
 * number of engines share a thread without noticing each other. All threads of processes, and
 * the children that they make, are a group's affair: utrace_group.h. The whole contract is in
 * this one file, so that a module's author has one to read.
 *
 * Order. Engines are called in the order in which they attached; at syscall
 * entry in reverse. An engine that attaches in the middle of a call misses that call,
 * unless the thread is held at its entry. Of any other event that is being reported
 * the new engine hears too, if it wants the event in time. If the thread is held in
 * front of a call or a signal that was reported, the new engine's first report of that
 * has UTRACE_SYSCALL_RESUMED or UTRACE_SIGNAL_RESUMED.
 *
 * Actions. Each engine answers with one; the smallest of all wins. Only STOP
 * lasts: the thread stays where it is until every engine that asked for it has
 * asked for something else, by utrace_control() or as a callback's answer.
 *
 * Where a thread stops. At the entry of a system call, in place; everywhere else
 * at the user boundary: right before it goes back to user mode, after what the
 * kernel had to do there, and before the next signal is delivered. STOP at the
 * exit of a call, at exec or at clone is therefore a stop right after it, before
 * another user instruction. STOP from report_exit() and later comes too late, and so does
 * STOP at the fate of a signal that ends the process: stop at the entry of exit() or
 * exit_group(), or before a fatal signal.
 *
 * Stopped threads. /proc shows "t (tracing stop)". A stopped thread adds nothing to the
 * load, and gets no signals of its process: all are blocked while it is held, as
 * SigBlk in /proc says. ptrace, a group stop and the freezers come first: the hold
 * gives way to them and comes back when they are done. For as long as a ptracer is
 * attached, the thread is the ptracer's, and no engine holds or steps it, or changes
 * its signals; a step that was asked for is over at once. A system call that was held
 * at its entry meanwhile is restarted. The parent's wait() and SIGCHLD do not notice a
 * stop.
 *
 * SIGKILL, exit_group() and another thread's exec end a stop at once. They are never
 * reported as a signal that an engine could change.
 */
#ifndef _UTRACE_H
#define _UTRACE_H

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/rcupdate.h>
#include <linux/refcount.h>
#include <linux/sched.h>
#include <linux/types.h>
#include <asm/ptrace.h>

#include "../arch/x86/abi.h"

struct kernel_siginfo;
struct linux_binprm;
struct utrace_captured;
struct utrace_counts;
struct utrace_engine;
struct utrace_group;
struct utrace_thread;

/**
 * enum utrace_resume_action - what a thread does after a callback
 * @UTRACE_STOP: stay stopped until the engine asks for something else
 * @UTRACE_INTERRUPT: come to report_quiesce() soon, even out of a blocking call
 * @UTRACE_REPORT: come to report_quiesce() before the next return to user mode
 * @UTRACE_SINGLESTEP: run one instruction
 * @UTRACE_BLOCKSTEP: run to the next taken branch
 * @UTRACE_RESUME: just go on
 * @UTRACE_DETACH: go on, and forget this engine
 */
enum utrace_resume_action {
	UTRACE_STOP,
	UTRACE_INTERRUPT,
	UTRACE_REPORT,
	UTRACE_SINGLESTEP,
	UTRACE_BLOCKSTEP,
	UTRACE_RESUME,
	UTRACE_DETACH,
};
#define UTRACE_RESUME_MASK		0x07

/**
 * enum utrace_syscall_action - what report_syscall_entry() adds to its action
 * @UTRACE_SYSCALL_RUN: let the call run
 * @UTRACE_SYSCALL_ABORT: do not run the call; the call returns what the callback left
 *	in the return register (-ENOSYS when left alone): utrace_call_fail(). For engines with
 *	UTRACE_OPS_ABORT; from others the answer brings a warning, and the call runs.
 *	No ptracer sees an aborted call
 * @UTRACE_SYSCALL_NOEXIT: do not report the exit of this call to this engine
 * @UTRACE_SYSCALL_RESUMED: in report_syscall_entry()'s @action: the call is reported
 *	again, because the thread was stopped at its entry and may be another now
 */
enum utrace_syscall_action {
	UTRACE_SYSCALL_RUN	= 0x00,
	UTRACE_SYSCALL_ABORT	= 0x10,
	UTRACE_SYSCALL_RESUMED	= 0x100,
	UTRACE_SYSCALL_NOEXIT	= 0x200,
};

/**
 * enum utrace_signal_action - what becomes of a signal
 * @UTRACE_SIGNAL_DELIVER: a handler runs
 * @UTRACE_SIGNAL_IGN: the signal is dropped
 * @UTRACE_SIGNAL_TERM: the process ends. While an engine asks for SIGNAL_TERM, a signal with this
 *	default waits in the queue like one with a handler, and does not wake a thread from a
 *	killable sleep (NFS, the parent of a vfork()): only SIGKILL does
 * @UTRACE_SIGNAL_CORE: the process ends with a core dump
 * @UTRACE_SIGNAL_STOP: the process stops, as by SIGSTOP
 * @UTRACE_SIGNAL_REPORT: there is no signal: the thread is at the user boundary, as
 *	for report_quiesce() with event 0. An engine that fills in the siginfo and
 *	answers DELIVER injects a signal
 * @UTRACE_SIGNAL_HANDLER: the frame of a handler has been set up; its first
 *	instruction is next. The answer is not asked
 * @UTRACE_SIGNAL_RESUMED: flag in @action: the signal is reported again, because the
 *	thread was stopped before it, or because another signal came meanwhile and went first
 * @UTRACE_SIGNAL_MASK: the part that is not a flag
 *
 * In report_signal()'s @action: what the engines before have chosen, at first what
 * the kernel would do. In the callback's answer: what this engine chooses. The choice of the
 * last engine stands.
 */
enum utrace_signal_action {
	UTRACE_SIGNAL_DELIVER	= 0x00,
	UTRACE_SIGNAL_IGN	= 0x10,
	UTRACE_SIGNAL_TERM	= 0x20,
	UTRACE_SIGNAL_CORE	= 0x30,
	UTRACE_SIGNAL_STOP	= 0x40,
	UTRACE_SIGNAL_REPORT	= 0x50,
	UTRACE_SIGNAL_HANDLER	= 0x60,
	UTRACE_SIGNAL_MASK	= 0x70,
	UTRACE_SIGNAL_RESUMED	= 0x100,
};

/*
 * The events: X(bit, name, callback). An event's place in the table gives its bit in an engine's
 * mask. An engine that asks for the event must have the callback. utrace/threads shows the name.
 */
#define UTRACE_EVENT_TABLE(X)							\
	X(QUIESCE,		"quiesce",		report_quiesce)		\
	X(SYSCALL_ENTRY,	"syscall_entry",	report_syscall_entry)	\
	X(SYSCALL_EXIT,		"syscall_exit",		report_syscall_exit)	\
	X(SIGNAL,		"signal",		report_signal)		\
	X(SIGNAL_IGN,		"signal_ign",		report_signal)		\
	X(SIGNAL_STOP,		"signal_stop",		report_signal)		\
	X(SIGNAL_TERM,		"signal_term",		report_signal)		\
	X(SIGNAL_CORE,		"signal_core",		report_signal)		\
	X(EXEC,			"exec",			report_exec)		\
	X(CLONE,		"clone",		report_clone)		\
	X(EXIT,			"exit",			report_exit)		\
	X(DEATH,		"death",		report_death)		\
	X(REAP,			"reap",			report_reap)		\
	X(SIGNAL_FATE,		"signal_fate",		report_fate)		\
	X(JCTL,			"jctl",			report_jctl)		\
	X(HOLD,			"hold",			report_hold)

enum utrace_event_bit {
#define UTRACE_EVENT_ENUM(bit, name, callback)	UTRACE_EVENT_BIT_##bit,
	UTRACE_EVENT_TABLE(UTRACE_EVENT_ENUM)
#undef UTRACE_EVENT_ENUM
	UTRACE_EVENT_BITS
};

extern const char *const utrace_event_names[UTRACE_EVENT_BITS];

#define UTRACE_EVENT(name)	BIT(UTRACE_EVENT_BIT_##name)
#define UTRACE_EVENTS_SYSCALL	(UTRACE_EVENT(SYSCALL_ENTRY) | UTRACE_EVENT(SYSCALL_EXIT))
#define UTRACE_EVENTS_SIGNAL	(UTRACE_EVENT(SIGNAL) | UTRACE_EVENT(SIGNAL_IGN) | \
				 UTRACE_EVENT(SIGNAL_STOP) | UTRACE_EVENT(SIGNAL_TERM) | \
				 UTRACE_EVENT(SIGNAL_CORE))
#define UTRACE_EVENTS_ALL	(BIT(UTRACE_EVENT_BITS) - 1)

/**
 * struct utrace_call - one system call of one thread
 * @regs: The thread's user registers. Constant during the call.
 * @nr: The number of the call, without the x32 bit.
 * @abi: The table that @nr belongs to.
 * @args: The six argument registers as they were at the entry; of an i386 call, their lower halves.
 * @ret: The result. Valid in report_syscall_exit() only.
 * @duration: Nanoseconds from the entry to the exit. Valid in report_syscall_exit() only.
 *
 * The thread's own: part of the thread's record, and valid during the callback. Modules use these
 * fields. The others are the provider's: provider/engine/engine.h describes them.
 */
struct utrace_call {
	struct pt_regs *regs;
	int nr;
	enum utrace_abi abi;
	unsigned long args[6];
	long ret;
	/* private: */
	u8 record_mask;
	u8 waited;
	u16 str_flags;
	const struct utrace_captured *captured;
	u64 start;
	/* public: */
	u64 duration;
};

/* The disposition of a signal; the numbers are those of utrace:signal's field. */
enum utrace_signal_fate {
	UTRACE_FATE_HANDLER,
	UTRACE_FATE_IGNORED,
	UTRACE_FATE_TERMINATES,
	UTRACE_FATE_CORE,
	UTRACE_FATE_STOPS,
};

/*
 * Why a thread is held, if not a report but a rule of a group is the reason. This number grows
 * with each new event; the one in records stays 16 (utrace_at()).
 */
#define UTRACE_HOLD_RULE	UTRACE_EVENT_BITS

/**
 * struct utrace_hold - a thread is held, or goes on
 * @held: The thread is held; false when the thread goes on.
 * @why: The reason: UTRACE_EVENT_BIT_* of the report that was answered with STOP; QUIESCE if
 *	utrace_control() asked for the stop or the report; or UTRACE_HOLD_RULE.
 * @sig: The signal that the thread is held before; 0 for none.
 * @rule: With UTRACE_HOLD_RULE in @why, the number of the group's rule, from 1 on; else 0.
 * @by: The name of the engine that asked for the stop, cut to fit.
 * @targets: The names of the groups that the thread is in, with commas; "-" for none, ",..." if
 *	there are more.
 *
 * On the stack of the thread, which fills the fields in when it stops, and reports them again when
 * it goes on: the engine that asked may be gone by then. Constant during the callback.
 */
struct utrace_hold {
	bool held;
	u8 why;
	u8 sig;
	u8 rule;
	char by[32];
	char targets[64];
};

/**
 * struct utrace_signal - one signal of one thread
 * @sig: The number of the signal.
 * @code: The si_code of the signal.
 * @sender_pid: The process that sent the signal, as the initial pid namespace names it; 0 for a
 *	signal of the kernel.
 * @sender_uid: The user that sent the signal, as siginfo says to the receiver.
 * @fate: What becomes of the signal.
 * @error: The si_errno of the signal.
 * @fields: What else siginfo says, as to the receiver: zeros for a signal without siginfo.
 *
 * The reporter's: on its stack, or in the record of the thread. Constant during the callback.
 */
struct utrace_signal {
	int sig;
	int code;
	pid_t sender_pid;
	uid_t sender_uid;
	enum utrace_signal_fate fate;
	int error;
	union __sifields fields;
};

/*
 * No lock of utrace's is held in callbacks. They run with preemption off and may not sleep, except
 * those of quiesce, signal and the two of system calls.
 */
#define UTRACE_OPS_ATOMIC	BIT(0)	/* no callback ever sleeps: cheaper to call */
#define UTRACE_OPS_ABORT	BIT(1)	/* report_syscall_entry() may answer SYSCALL_ABORT */

/**
 * struct utrace_engine_ops - an engine's callbacks
 * @flags: UTRACE_OPS_* mask.
 * @name: The name in utrace/threads and utrace:stop. NULL reads "engine".
 * @report_quiesce: @event 0: the thread is at the user boundary, where an engine has
 *	asked for it, or a step was done; the answers REPORT and INTERRUPT are RESUME
 *	here. An engine that asks for a SIGNAL event is then asked by report_signal(), with
 *	UTRACE_SIGNAL_REPORT, and that answer stands; a step that was asked for here is done
 *	all the same. Any other @event, an UTRACE_EVENT(): the engine's own callback for that
 *	event comes next; @action is RESUME then, whatever the engines before have asked
 *	for. May sleep if the callback of @event may.
 * @report_syscall_entry: A system call is about to run; last attached first. May
 *	sleep, unless UTRACE_OPS_ATOMIC. May change number, arguments and return
 *	register in @call->regs: a later engine and the kernel see that. Returns an
 *	action and UTRACE_SYSCALL_* bits; @action is what the engines called before have
 *	asked for. After a STOP the report is repeated with UTRACE_SYSCALL_RESUMED.
 * @report_syscall_exit: A system call has run; @call->ret and @call->duration are set. May
 *	change the return register in @call->regs. May sleep as above. Not called for a call
 *	whose entry was not seen (attached in the middle; a forked child), nor for one
 *	that never returns.
 * @report_signal: A signal is next in the queue, and has not been taken out. @action is
 *	an action and UTRACE_SIGNAL_*, which names the event; @info may be changed, its
 *	number too; a number that is no signal's leaves all of @info as it was. Returns an
 *	action and UTRACE_SIGNAL_*. May sleep. A signal that was given another number is
 *	delivered at once, even if the thread blocks that number; unless it dumps core,
 *	or takes the place of a timer's signal or of one that the queue had no room for, or
 *	is injected: then it waits until the thread unblocks it. Signals that the kernel
 *	drops or makes SIGKILL when they are sent do not come here: an ignored signal, unless
 *	it was blocked then; and a fatal signal, unless every thread of its process has an
 *	engine with SIGNAL_TERM, and has been at the user boundary since that was asked for,
 *	since its last sigtimedwait(), and since the signal became fatal (by exec, or by a
 *	change of its action). Of the answer to a signal that the kernel forces upon the
 *	thread (seccomp's SIGSYS), only STOP has an effect.
 * @report_fate: The fate of a signal is decided, and no @report_signal changes it any more.
 *	Runs in the receiver, or for UTRACE_FATE_IGNORED in the sender, perhaps in an
 *	interrupt (a timer's signal); with the receiver's siglock held and interrupts off, so
 *	it sends no signals, and the locks that it takes are raw spinlocks or spinlocks
 *	that every user takes with interrupts off. May not sleep.
 * @report_clone: @child exists and has not run yet. Runs in the parent. May attach to
 *	@child by utrace_attach_child(). May not sleep.
 * @report_exec: The new program is in place; @old_pid is the thread's id before it took
 *	over the id of its process. May not sleep.
 * @report_jctl: The process has stopped or goes on: @why is CLD_STOPPED or
 *	CLD_CONTINUED. Runs in the thread that tells the parent, with tasklist_lock held.
 *	May not sleep.
 * @report_hold: The thread is held, or goes on. May not sleep, and its engine cannot
 *	answer.
 * @report_exit: The thread has begun to exit and has no user memory any more.
 *	@code is as wait() reports it. May not sleep.
 * @report_death: The thread will not run user code again. Last callback but
 *	@report_reap. May not sleep.
 * @report_reap: The task is gone from the process table. Runs in softirq
 *	context. The engine is detached afterwards.
 * @release: The last reference to the engine is gone; frees what @data holds.
 *	Runs in softirq context, an RCU grace period later: a module calls
 *	rcu_barrier() after its last utrace_engine_put(), before it goes.
 *
 * The user's. Constant, and there for as long as an engine is. @release and the callbacks run as
 * each says; no lock of utrace's is held. A callback never waits for user space: it returns STOP.
 */
struct utrace_engine_ops {
	unsigned int flags;
	const char *name;
	u32 (*report_quiesce)(u32 action, struct utrace_engine *engine, unsigned long event);
	u32 (*report_syscall_entry)(u32 action, struct utrace_engine *engine,
				    struct utrace_call *call);
	u32 (*report_syscall_exit)(u32 action, struct utrace_engine *engine,
				   struct utrace_call *call);
	u32 (*report_signal)(u32 action, struct utrace_engine *engine,
			     struct kernel_siginfo *info);
	u32 (*report_fate)(u32 action, struct utrace_engine *engine,
			   const struct utrace_signal *signal);
	u32 (*report_clone)(u32 action, struct utrace_engine *engine,
			    unsigned long clone_flags, struct task_struct *child);
	u32 (*report_exec)(u32 action, struct utrace_engine *engine,
			   const struct linux_binprm *bprm, pid_t old_pid);
	u32 (*report_jctl)(u32 action, struct utrace_engine *engine, int why);
	void (*report_hold)(struct utrace_engine *engine, const struct utrace_hold *hold);
	u32 (*report_exit)(u32 action, struct utrace_engine *engine, int code, bool group_dead);
	u32 (*report_death)(struct utrace_engine *engine, bool group_dead, int code);
	void (*report_reap)(struct utrace_engine *engine);
	void (*release)(void *data);
};

/* Bytes that each engine of a module's group has for its data: utrace_group.h. */
#define UTRACE_GROUP_DATA	64

/**
 * struct utrace_engine - one user's attachment to one thread
 * @ops: Callbacks. Constant.
 * @data: The user's pointer; in a module's group it points to @room. Constant,
 *	but for engines of engine/holder.c.
 * @group: The group that the engine belongs to, or NULL. Constant.
 *
 * Modules may read these fields. The others are the provider's: provider/engine/engine.h.
 */
struct utrace_engine {
	const struct utrace_engine_ops *ops;
	/* private: */
	void (*release)(void *data);
	void (*gone)(struct utrace_group *group);
	/* public: */
	void *data;
	struct utrace_group *group;
	/* private: */
	struct utrace_thread *thread;
	unsigned long events;
	unsigned long rule_events;
	u64 filter;
	u64 plain;
	struct utrace_counts __percpu *counts;
	u64 __percpu *masked;
	u8 record_mask;
	u8 rules;
	bool atomic;
	bool stop;
	u8 why;
	u8 rule;
	u8 told;
	u8 exit;
	u8 sources;
	bool detached;
	bool unlinked;
	bool steps;
	bool leaving;
	u8 late;
	u32 stops;
	u32 generation;
	u64 since;
	struct list_head entry;
	struct list_head reverse;
	struct list_head peers;
	refcount_t refs;
	struct utrace_engine *spare;
	u64 room[UTRACE_GROUP_DATA / sizeof(u64)];
	struct rcu_head rcu;
};

/* Flags of utrace_attach_task() and utrace_attach_child(), as in Roland McGrath's utrace. */
#define UTRACE_ATTACH_MATCH_OPS		0x01	/* find an engine with the same ops */
#define UTRACE_ATTACH_MATCH_DATA	0x02	/* and, or only, the same data */
#define UTRACE_ATTACH_CREATE		0x10	/* make one if none matches */
#define UTRACE_ATTACH_EXCLUSIVE		0x20	/* -EEXIST if one matches */

/**
 * struct utrace_examiner - a look at a thread while it holds still
 * @switches: how often the task had been switched out
 *
 * The caller's, from utrace_prepare_examine() to utrace_finish_examine().
 */
struct utrace_examiner {
	unsigned long switches;
};

/* Contexts, and what each errno means, stand at the definitions: engine/engine.c and control.c. */
struct utrace_engine *utrace_attach_task(struct task_struct *task, unsigned int flags,
					 const struct utrace_engine_ops *ops, void *data);
struct utrace_engine *utrace_attach_child(struct task_struct *child, unsigned int flags,
					  const struct utrace_engine_ops *ops, void *data);
int utrace_set_events(struct task_struct *task, struct utrace_engine *engine,
		      unsigned long events);
int utrace_control(struct task_struct *task, struct utrace_engine *engine,
		   enum utrace_resume_action action);
void utrace_barrier(struct utrace_engine *engine);
int utrace_prepare_examine(struct task_struct *task, struct utrace_engine *engine,
			   struct utrace_examiner *exam);
int utrace_finish_examine(struct task_struct *task, struct utrace_engine *engine,
			  struct utrace_examiner *exam);
void utrace_engine_put(struct utrace_engine *engine);

/**
 * utrace_call_fail - a system call is to fail, and not to be made
 * @call: report_syscall_entry()'s
 * @err: a negative errno
 *
 * Another engine that is called later may set another result. When the thread is held before
 * the call, the call is reported again, with UTRACE_SYSCALL_RESUMED, and what is answered then
 * counts.
 *
 * Context: in report_syscall_entry() of an engine with UTRACE_OPS_ABORT.
 * Return: the callback's answer: the thread goes on without the call.
 */
static inline u32 utrace_call_fail(struct utrace_call *call, int err)
{
	regs_set_return_value(call->regs, err);
	return UTRACE_RESUME | UTRACE_SYSCALL_ABORT;
}

/**
 * utrace_engine_get - take a reference to an engine
 * @engine: one that the caller already may use
 *
 * Context: any.
 */
static inline void utrace_engine_get(struct utrace_engine *engine)
{
	refcount_inc(&engine->refs);
}

#endif /* _UTRACE_H */
