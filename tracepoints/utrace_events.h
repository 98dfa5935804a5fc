/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The events, as tracepoints. docs/events.md describes each field.
 *
 * Each event has a last argument @taken, which the assignment sets. The assignment runs only when
 * ftrace or perf has made room for the record, so @taken tells the engine that a record was lost.
 *
 * All events of a TRACE_SYSTEM are in one file, which the kernel's headers read many times.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM utrace

#if !defined(_UTRACE_EVENTS_H) || defined(TRACE_HEADER_MULTI_READ)
#define _UTRACE_EVENTS_H

#include <linux/sched/signal.h>
#include <linux/tracepoint.h>

#include "../provider/arch/x86/signal_names.h"
#include "../provider/compat/compat.h"
#include "../provider/engine/member.h"
#include "../provider/filter/text.h"
#include "exec_args.h"
#include "syscall_table.h"

#ifdef UTRACE_HAVE_ASSIGN_STR_ONE_ARG
#define utrace_assign_str(dst, src)	__assign_str(dst)
#else
#define utrace_assign_str(dst, src)	__assign_str(dst, src)
#endif

/*
 * Prints "i386:open", "x32:open" or "open", with the name from the table of the ABI. libtraceevent
 * reads a ? b : c ? d : e from the left, as (a ? b : c) ? d : e. UTRACE_WAITED may be added to the ABI.
 */
#define utrace_show_abi(abi)							\
	(((abi) & 3) == 1 ? "i386:" : (((abi) & 3) == 2 ? "x32:" : ""))
#define utrace_show_syscall(abi, id)						\
	(((abi) & 3) == 1 ? __print_symbolic(id, UTRACE_PRINT_32) :		\
	 (((abi) & 3) == 2 ? __print_symbolic(id, UTRACE_PRINT_X32) :		\
		       __print_symbolic(id, UTRACE_PRINT_64)))
#define utrace_show_signal(sig)		__print_symbolic(sig, UTRACE_PRINT_SIGNALS)
#define utrace_show_fate(fate)							\
	__print_symbolic(fate, { 0, "handler" }, { 1, "ignored" },		\
			 { 2, "terminates" }, { 3, "dumps core" }, { 4, "stops" })
#define utrace_show_why(why)							\
	__print_symbolic(why, { 0, "written" }, { 1, "everyone" }, { 2, "followed" }, \
			 { 3, "perf" }, { 4, "exited" }, { 5, "stopped" }, { 6, "rule" })
#define utrace_show_jctl(why)							\
	__print_symbolic(why, { 5, "stopped" }, { 6, "continued" })
#define utrace_show_at(why)							\
	__print_symbolic(why, { 0, "control" }, { 1, "syscall_entry" },		\
			 { 2, "syscall_exit" }, { 3, "signal" }, { 4, "signal_ign" }, \
			 { 5, "signal_stop" }, { 6, "signal_term" }, { 7, "signal_core" }, \
			 { 8, "exec" }, { 9, "clone" }, { 13, "signal_fate" },	\
			 { 14, "jctl" }, { 16, "rule" })
/*
 * In records a rule is 16, always. So an engine's event whose bit is 16 or more is its bit + 1
 * there.
 */
#define utrace_at(why)		((why) == UTRACE_HOLD_RULE ? 16 : (why) + ((why) >= 16))
#define utrace_show_clone(flags)						\
	__print_flags(flags, "|",						\
		{ 0x00000100, "VM" }, { 0x00000200, "FS" }, { 0x00000400, "FILES" }, \
		{ 0x00000800, "SIGHAND" }, { 0x00001000, "PIDFD" },		\
		{ 0x00002000, "PTRACE" }, { 0x00004000, "VFORK" },		\
		{ 0x00008000, "PARENT" }, { 0x00010000, "THREAD" },		\
		{ 0x00020000, "NEWNS" }, { 0x00040000, "SYSVSEM" },		\
		{ 0x00080000, "SETTLS" }, { 0x00100000, "PARENT_SETTID" },	\
		{ 0x00200000, "CHILD_CLEARTID" }, { 0x00800000, "UNTRACED" },	\
		{ 0x01000000, "CHILD_SETTID" }, { 0x02000000, "NEWCGROUP" },	\
		{ 0x04000000, "NEWUTS" }, { 0x08000000, "NEWIPC" },		\
		{ 0x10000000, "NEWUSER" }, { 0x20000000, "NEWPID" },		\
		{ 0x40000000, "NEWNET" }, { 0x80000000, "IO" })

/* Prints 'text', 'text'... for a text that was cut, 'text'? if the rest could not be read. */
#define utrace_show_begin(there)	((there) ? " '" : "")
#define utrace_show_end(there, cut, faulted)					\
	((faulted) ? "'?" : ((cut) ? "'..." : ((there) ? "'" : "")))

/*
 * Assign a call's number and ABI. Clear the padding after the small fields, too, which may hold old
 * bytes of the buffer.
 */
#define utrace_assign_call(entry, call)						\
do {										\
	*(u64 *)&(entry)->id = 0;						\
	(entry)->id = (call)->nr;						\
	(entry)->abi = (call)->abi | (call)->waited;				\
} while (0)

/* A call's result, after utrace_assign_call(), which sets errno to 0: most calls have none. */
#define utrace_assign_result(entry, call)					\
do {										\
	const long result = (call)->ret;					\
										\
	(entry)->ret = result;							\
	(entry)->duration = (call)->duration;					\
	if (unlikely(IS_ERR_VALUE(result)))					\
		(entry)->errno = -result;					\
} while (0)

/* Six fields instead of an array, because filters, histograms and perf take only numbers. */
#define utrace_assign_args(entry, call)						\
do {										\
	(entry)->arg0 = (call)->args[0];					\
	(entry)->arg1 = (call)->args[1];					\
	(entry)->arg2 = (call)->args[2];					\
	(entry)->arg3 = (call)->args[3];					\
	(entry)->arg4 = (call)->args[4];					\
	(entry)->arg5 = (call)->args[5];					\
} while (0)

/**
 * syscall_entry - a system call is about to run
 * @call: the call
 * @taken: set when there is room for the record
 *
 * This event is the first half of utrace:syscall, for users that must see a call begin.
 */
TRACE_EVENT(syscall_entry,
	TP_PROTO(const struct utrace_call *call, bool *taken),
	TP_ARGS(call, taken),
	TP_STRUCT__entry(
		__field(	int,		id		)
		__field(	unsigned char,	abi		)
		__field(	unsigned long,	arg0		)
		__field(	unsigned long,	arg1		)
		__field(	unsigned long,	arg2		)
		__field(	unsigned long,	arg3		)
		__field(	unsigned long,	arg4		)
		__field(	unsigned long,	arg5		)
	),
	TP_fast_assign(
		*taken = true;
		utrace_assign_call(__entry, call);
		utrace_assign_args(__entry, call);
	),
	TP_printk("%s%s(%lx, %lx, %lx, %lx, %lx, %lx)",
		  utrace_show_abi(__entry->abi),
		  utrace_show_syscall(__entry->abi, __entry->id),
		  __entry->arg0, __entry->arg1, __entry->arg2,
		  __entry->arg3, __entry->arg4, __entry->arg5)
);

/**
 * syscall_exit - a system call has returned
 * @call: the call
 * @taken: set when there is room for the record
 */
TRACE_EVENT(syscall_exit,
	TP_PROTO(const struct utrace_call *call, bool *taken),
	TP_ARGS(call, taken),
	TP_STRUCT__entry(
		__field(	int,		id		)
		__field(	unsigned char,	abi		)
		__field(	unsigned short,	errno		)
		__field(	long,		ret		)
		__field(	u64,		duration	)
	),
	TP_fast_assign(
		*taken = true;
		utrace_assign_call(__entry, call);
		utrace_assign_result(__entry, call);
	),
	TP_printk("%s%s = %ld <%llu ns>",
		  utrace_show_abi(__entry->abi),
		  utrace_show_syscall(__entry->abi, __entry->id),
		  __entry->ret, __entry->duration)
);

/* The fields of a whole call, for perf's probe and for the handwritten probe in write.h. */
#define utrace_assign_syscall(entry, call, strings, str0, str1, pieces)		\
do {										\
	char *text0 = (str0), *text1 = (str1);					\
										\
	utrace_assign_call(entry, call);					\
	(entry)->str_flags = (strings)->flags;					\
	utrace_assign_args(entry, call);					\
	utrace_assign_result(entry, call);					\
	if ((strings)->flags) {							\
		utrace_text_copy(text0, (strings)->text[0], (strings)->len[0]);	\
		utrace_text_copy(text1, (strings)->text[1], (strings)->len[1]);	\
	}									\
	text0[(strings)->len[0]] = '\0';					\
	text1[(strings)->len[1]] = '\0';					\
	if ((strings)->memory_len)						\
		memcpy(pieces, (strings)->memory, (strings)->memory_len);	\
} while (0)

/**
 * syscall - a whole system call, reported when it has returned
 * @call: the call
 * @strings: the texts and the memory that its arguments point to
 * @taken: set when there is room for the record
 */
TRACE_EVENT(syscall,
	TP_PROTO(const struct utrace_call *call, const struct utrace_cut *strings, bool *taken),
	TP_ARGS(call, strings, taken),
	TP_STRUCT__entry(
		__field(	int,		id		)
		__field(	unsigned char,	abi		)
		__field(	unsigned char,	str_flags	)
		__field(	unsigned short,	errno		)
		__field(	unsigned long,	arg0		)
		__field(	unsigned long,	arg1		)
		__field(	unsigned long,	arg2		)
		__field(	unsigned long,	arg3		)
		__field(	unsigned long,	arg4		)
		__field(	unsigned long,	arg5		)
		__field(	long,		ret		)
		__field(	u64,		duration	)
		__dynamic_array(char,		str0,	strings->len[0] + 1	)
		__dynamic_array(char,		str1,	strings->len[1] + 1	)
		__dynamic_array(unsigned char,	memory,	strings->memory_len	)
	),
	TP_fast_assign(
		*taken = true;
		utrace_assign_syscall(__entry, call, strings, __get_dynamic_array(str0),
				      __get_dynamic_array(str1), __get_dynamic_array(memory));
		/* The record ends with as much room as the structure has at its own end. */
		memset(__get_dynamic_array(memory) + strings->memory_len, 0,
		       sizeof(*__entry) - offsetof(typeof(*__entry), __data));
	),
	TP_printk("%s%s(%lx, %lx, %lx, %lx, %lx, %lx) = %ld <%llu ns>%s%s%s%s%s%s",
		  utrace_show_abi(__entry->abi),
		  utrace_show_syscall(__entry->abi, __entry->id),
		  __entry->arg0, __entry->arg1, __entry->arg2,
		  __entry->arg3, __entry->arg4, __entry->arg5,
		  __entry->ret, __entry->duration,
		  utrace_show_begin(__entry->str_flags & 0x01), __get_str(str0),
		  utrace_show_end(__entry->str_flags & 0x01, __entry->str_flags & 0x02,
				  __entry->str_flags & 0x04),
		  utrace_show_begin(__entry->str_flags & 0x10), __get_str(str1),
		  utrace_show_end(__entry->str_flags & 0x10, __entry->str_flags & 0x20,
				  __entry->str_flags & 0x40))
);

/*
 * The sender reports an ignored signal, so perf gets the receiving task as an argument. perf then
 * takes a lock that needs interrupts off. Interrupts are off, because the siglock is held.
 */
DECLARE_EVENT_CLASS(signal,
	TP_PROTO(struct task_struct *task, const struct utrace_signal *s, bool *taken),
	TP_ARGS(__perf_task(task), s, taken),
	TP_STRUCT__entry(
		__field(	int,		sig		)
		__field(	int,		code		)
		__field(	pid_t,		pid		)
		__field(	pid_t,		sender_pid	)
		__field(	uid_t,		sender_uid	)
		__field(	int,		fate		)
		__field(	int,		error		)
		__array(	u8,		info,	32	)
	),
	TP_fast_assign(
		*taken = true;
		__entry->sig = s->sig;
		__entry->code = s->code;
		__entry->pid = task->pid;
		__entry->sender_pid = s->sender_pid;
		__entry->sender_uid = s->sender_uid;
		__entry->fate = s->fate;
		__entry->error = s->error;
		BUILD_BUG_ON(sizeof(__entry->info) != sizeof(s->fields));
		memcpy(__entry->info, &s->fields, sizeof(__entry->info));
	),
	TP_printk("%s pid=%d %s code=%d sender_pid=%d sender_uid=%u",
		  utrace_show_signal(__entry->sig), __entry->pid,
		  utrace_show_fate(__entry->fate), __entry->code,
		  __entry->sender_pid, __entry->sender_uid)
);

/**
 * signal - the fate of a signal is decided
 * @task: the receiver; not always current, because the sender reports an ignored signal
 * @s: the signal
 * @taken: set when there is room for the record
 */
DEFINE_EVENT(signal, signal,
	TP_PROTO(struct task_struct *task, const struct utrace_signal *s, bool *taken),
	TP_ARGS(task, s, taken)
);

/**
 * exec - a new program is in place
 * @bprm: the program
 * @old_pid: the thread's id before it took over the process's
 * @args: its arguments, as far as there is room
 * @taken: set when there is room for the record
 */
TRACE_EVENT(exec,
	TP_PROTO(const struct linux_binprm *bprm, pid_t old_pid,
		 const struct utrace_exec_args *args, bool *taken),
	TP_ARGS(bprm, old_pid, args, taken),
	TP_STRUCT__entry(
		__dynamic_array(char,	filename, utrace_exec_name_len(bprm->filename) + 1)
		__string(	argv,		args->text	)
		__field(	pid_t,		old_pid		)
	),
	TP_fast_assign(
		*taken = true;
		utrace_exec_name_put(__get_str(filename),
				     __get_dynamic_array_len(filename) - 1, bprm->filename);
		utrace_assign_str(argv, args->text);
		__entry->old_pid = old_pid;
	),
	TP_printk("filename=%s argv=%s old_pid=%d", __get_str(filename), __get_str(argv),
		  __entry->old_pid)
);

/**
 * clone - a child exists, and has not run yet
 * @clone_flags: the flags of clone(); the low byte is the signal that reports the child's end
 * @child: the child
 * @taken: set when there is room for the record
 */
TRACE_EVENT(clone,
	TP_PROTO(unsigned long clone_flags, struct task_struct *child, bool *taken),
	TP_ARGS(clone_flags, child, taken),
	TP_STRUCT__entry(
		__field(	unsigned long,	flags		)
		__field(	pid_t,		child		)
	),
	TP_fast_assign(
		*taken = true;
		/* The kernel has taken the signal out of the flags. */
		__entry->flags = (clone_flags & ~0xffUL) |
			(clone_flags & CLONE_THREAD ? 0 : child->exit_signal & 0xff);
		/* A single store writes the padding after the field, too. */
		*(u64 *)&__entry->child = (u32)child->pid;
	),
	TP_printk("child=%d flags=%s exit_signal=%s", __entry->child,
		  utrace_show_clone(__entry->flags & ~0xffUL),
		  utrace_show_signal(__entry->flags & 0xff))
);

/**
 * exit - a thread ends
 * @code: as wait() reports it
 * @group_dead: the thread is the last of its process
 * @taken: set when there is room for the record
 */
TRACE_EVENT(exit,
	TP_PROTO(int code, bool group_dead, bool *taken),
	TP_ARGS(code, group_dead, taken),
	TP_STRUCT__entry(
		__field(	int,		code		)
		__field(	int,		sig		)
		__field(	int,		group_dead	)
		__field(	int,		core_dumped	)
	),
	TP_fast_assign(
		*taken = true;
		__entry->code = (code >> 8) & 0xff;
		__entry->sig = code & 0x7f;
		__entry->group_dead = group_dead;
		__entry->core_dumped = !!(code & 0x80);
	),
	TP_printk("code=%d signal=%s group_dead=%d core_dumped=%d", __entry->code,
		  utrace_show_signal(__entry->sig), __entry->group_dead, __entry->core_dumped)
);

/**
 * reap - a thread is gone from the process table
 * @task: the thread; not current
 * @taken: set when there is room for the record
 */
TRACE_EVENT(reap,
	TP_PROTO(struct task_struct *task, bool *taken),
	TP_ARGS(task, taken),
	TP_STRUCT__entry(
		__field(	pid_t,		pid		)
		__field(	pid_t,		tgid		)
		__array(	char,		comm,	TASK_COMM_LEN	)
	),
	TP_fast_assign(
		*taken = true;
		__entry->pid = task->pid;
		__entry->tgid = task->tgid;
		memcpy(__entry->comm, task->comm, TASK_COMM_LEN);
	),
	TP_printk("comm=%s pid=%d tgid=%d", __entry->comm, __entry->pid, __entry->tgid)
);

/**
 * jctl - a process has stopped, or goes on
 * @why: CLD_STOPPED or CLD_CONTINUED
 * @taken: set when there is room for the record
 */
TRACE_EVENT(jctl,
	TP_PROTO(int why, bool *taken),
	TP_ARGS(why, taken),
	TP_STRUCT__entry(
		__field(	int,		why		)
		__field(	int,		sig		)
	),
	TP_fast_assign(
		*taken = true;
		__entry->why = why;
		__entry->sig = why == CLD_STOPPED ? current->signal->group_exit_code & 0x7f
						  : SIGCONT;
	),
	TP_printk("%s signal=%s", utrace_show_jctl(__entry->why),
		  utrace_show_signal(__entry->sig))
);

DECLARE_EVENT_CLASS(hold,
	TP_PROTO(const struct utrace_hold *hold, bool *taken),
	TP_ARGS(hold, taken),
	TP_STRUCT__entry(
		__field(	int,		why		)
		__string(	session,	hold->by	)
		__field(	int,		sig		)
		__field(	int,		rule		)
		__string(	targets,	hold->targets	)
	),
	TP_fast_assign(
		*taken = true;
		__entry->why = utrace_at(hold->why);
		utrace_assign_str(session, hold->by);
		__entry->sig = hold->sig;
		__entry->rule = hold->rule;
		utrace_assign_str(targets, hold->targets);
	),
	TP_printk("session=%s why=%s signal=%s rule=%d targets=%s", __get_str(session),
		  utrace_show_at(__entry->why), utrace_show_signal(__entry->sig),
		  __entry->rule, __get_str(targets))
);

/**
 * stop - a thread is held from now on
 * @hold: the engine that holds the thread, and the reason
 * @taken: set when there is room for the record
 */
DEFINE_EVENT(hold, stop,
	TP_PROTO(const struct utrace_hold *hold, bool *taken),
	TP_ARGS(hold, taken)
);

/**
 * resume - a thread is not held any more
 * @hold: the engine that held the thread, and the reason
 * @taken: set when there is room for the record
 */
DEFINE_EVENT(hold, resume,
	TP_PROTO(const struct utrace_hold *hold, bool *taken),
	TP_ARGS(hold, taken)
);

DECLARE_EVENT_CLASS(member,
	TP_PROTO(struct task_struct *task, const char *session, int why, bool *taken),
	TP_ARGS(task, session, why, taken),
	TP_STRUCT__entry(
		__field(	pid_t,		pid		)
		__field(	pid_t,		tgid		)
		__array(	char,		comm,	TASK_COMM_LEN	)
		__field(	int,		why		)
		__string(	session,	session		)
	),
	TP_fast_assign(
		*taken = true;
		__entry->pid = task->pid;
		__entry->tgid = task->tgid;
		memcpy(__entry->comm, task->comm, TASK_COMM_LEN);
		__entry->why = why;
		utrace_assign_str(session, session);
	),
	TP_printk("comm=%s pid=%d tgid=%d session=%s why=%s", __entry->comm, __entry->pid,
		  __entry->tgid, __get_str(session), utrace_show_why(__entry->why))
);

/**
 * attach - a thread has become a target
 * @task: the thread
 * @session: name of the session; "perf" for a perf event
 * @why: enum utrace_why
 * @taken: set when there is room for the record
 */
DEFINE_EVENT(member, attach,
	TP_PROTO(struct task_struct *task, const char *session, int why, bool *taken),
	TP_ARGS(task, session, why, taken)
);

/**
 * detach - a thread is no longer a target
 * @task: the thread
 * @session: name of the session
 * @why: enum utrace_why
 * @taken: set when there is room for the record
 */
DEFINE_EVENT(member, detach,
	TP_PROTO(struct task_struct *task, const char *session, int why, bool *taken),
	TP_ARGS(task, session, why, taken)
);

#endif /* _UTRACE_EVENTS_H */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE utrace_events
#include <trace/define_trace.h>
