/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Stops: how a thread is brought to a safe place, is held there, and goes on. The
 * states of a thread are here.
 *
 * The safe place is the user boundary: get_signal(), which hook/get_signal.c hooks. A thread
 * comes there right before it goes back to user mode when it has a signal pending or was
 * kicked. Reports are made there, threads are held, signals are chosen, steps begin. A
 * thread can be held at the entry of a system call too (syscall/entry_stop.c).
 *
 *	state		begins					ends
 *	running		any of the others ends			utrace_kick(), a signal
 *	kicked		utrace_kick() queues a task work	the work has run: the thread
 *			(@kicks_queued)				is running, and marked
 *	marked		the work, or the thread itself: bit	utrace_hook_enter(), on the
 *			BOUNDARY and TIF_NOTIFY_SIGNAL, or	way to user mode
 *			@report_pending and bit EXIT in the
 *			middle of a call
 *	in the hook	utrace_hook_enter() (@in_hook)		utrace_hook_leave(); death
 *	late		in the hook (@late)			the record is written, or the
 *								time is over; SIGKILL
 *	held		utrace_hold(), under the siglock	no engine wants it stopped;
 *			(@held)					the kernel needs it; SIGKILL
 *	the kernel's	the thread itself: in the hook it	the kernel's stop is over: in
 *			calls get_signal() with all signals	the hook
 *			blocked
 *	stepping	the end of the hook (@stepping)		the trap, the exit of a call,
 *								the next hook; death
 *
 * The thread moves itself in every line but the first. Other threads wake it, or queue a task
 * work for it.
 *
 * The kernel's needs come first: job control, ptrace, the freezers (compat/compat.h). For as
 * long as there is a ptracer, no engine holds the thread; nothing tells when the ptracer goes,
 * so such threads are polled (@deferred).
 *
 * A thread that is kicked, in the hook or stepping holds a reference of the module, and
 * utrace/threads shows that. When unloading has begun no thread gets into one of these
 * states any more, because try_module_get() fails: there is nothing to wait for and nothing
 * to undo. The thread gives the reference back while it still runs our code, for which the
 * unloading waits by synchronize_rcu_tasks().
 */
#ifndef _UTRACE_STOP_H
#define _UTRACE_STOP_H

#include <linux/types.h>

struct ksignal;
struct utrace_engine;
struct utrace_thread;

/**
 * struct utrace_get_signal - how to call get_signal() after its hook
 * @ksig: The function's argument. Constant.
 * @address: The instruction after the hook. Constant.
 *
 * On the stack of the hook, in the thread. No lock.
 */
struct utrace_get_signal {
	struct ksignal *ksig;
	unsigned long address;
};

/* The outcome of get_signal() at the boundary. */
enum utrace_passed {
	UTRACE_NOT_CALLED,	/* get_signal() is to run now, without us */
	UTRACE_NO_HANDLER,	/* get_signal() has returned false */
	UTRACE_HANDLER,		/* get_signal() has returned true: a handler is to be set up */
};

/* Why a thread is not held any more. */
enum utrace_hold_end {
	UTRACE_RELEASED,	/* no engine wants the thread stopped */
	UTRACE_YIELD,		/* the kernel needs the thread: for a group stop, a freezer, ptrace */
	UTRACE_KILLED,		/* SIGKILL */
	UTRACE_NOT_HELD,	/* the thread has no engine any more, or the module goes */
};

/* boundary.c */
enum utrace_passed utrace_boundary(struct utrace_thread *t, const struct utrace_get_signal *call);
void utrace_stop_died(struct utrace_thread *t);

/* late.c */
void utrace_late_begin(struct utrace_engine *e, u8 late);
bool utrace_late_write(struct utrace_thread *t, bool last);
bool utrace_late_wait(struct utrace_thread *t, int *sig);
bool utrace_late_sleeps(void);

/* trace_stop.c */
enum utrace_hold_end utrace_hold(struct utrace_thread *t);

/* step.c */
void utrace_step_suspend(struct utrace_thread *t);
void utrace_step_begin(struct utrace_thread *t, bool handler);
void utrace_step_give_up(struct utrace_thread *t);
void utrace_step_died(struct utrace_thread *t);
bool utrace_step_done(struct utrace_thread *t);

/* signal_stop.c */
int utrace_choose_signal(struct utrace_thread *t);
void utrace_signals_forget(struct utrace_thread *t, bool plain);
void utrace_report_boundary(struct utrace_thread *t);
void utrace_report_handler(struct utrace_thread *t);

#endif /* _UTRACE_STOP_H */
