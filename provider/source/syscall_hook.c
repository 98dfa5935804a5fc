// SPDX-License-Identifier: GPL-2.0
/*
 * System calls by hooks that only attached threads pass at entry: other threads pay nothing
 * there.
 *
 * An attached thread has SYSCALL_WORK_SYSCALL_AUDIT set, which sends it, and only
 * it, through syscall_trace_enter() at entry. There a direct ftrace call leads to
 * utrace_entry_stub. The stub runs before ptrace, seccomp, audit and the
 * tracepoint, with interrupts on, and may sleep. Afterwards syscall_trace_enter() runs with the
 * flags of work as they are then: another thread may have brought a seccomp filter meanwhile
 * (SECCOMP_FILTER_FLAG_TSYNC). For a plain call, which cannot sleep in the hook, it runs with the
 * flags by which the call was found plain: the kernel itself reads them once for a call.
 *
 * At exit every thread passes syscall_exit_to_user_mode_prepare(). So that hook is in place
 * only while exits are wanted, and threads that are not at the end of a wanted call pay for the
 * stub's test of a bit, which the entry has set.
 */
#include <linux/audit.h>
#include <linux/entry-common.h>
#include <linux/ftrace.h>
#include <asm/ibt.h>

#include "syscall_hook.h"
#include "../arch/x86/registers.h"
#include "../compat/compat.h"
#include "../compat/ftrace_direct.h"
#include "../compat/symbol.h"
#include "../rules/calls.h"
#include "../strings/plain.h"
#include "../syscall/exit.h"
#include "../syscall/plain_call.h"
#include "../syscall/syscall.h"
#include "../thread/flags.h"
#include "../thread/table.h"
#include "dispatch.h"
#include "source.h"
#include "work_bits.h"

/* Arguments for syscall_trace_enter(): in rax and rdx, for the stub. */
struct utrace_answer {
	struct pt_regs *regs;
	unsigned long work;
};

void utrace_entry_stub(void);
void utrace_entry_stub_short(void);
void utrace_entry_abort(void);
void utrace_exit_stub(void);
__noendbr struct utrace_answer utrace_hook_entry_call(struct pt_regs *regs,
						      struct task_struct *task,
						      unsigned long *ip);
void utrace_hook_exit_call(struct task_struct *task);

static_assert(offsetof(struct task_struct, thread_info) == 0);
static_assert(offsetof(struct thread_info, syscall_work) == 8);
static_assert(!((SYSCALL_WORK_ENTER | SYSCALL_WORK_EXIT) & UTRACE_WORK_OURS));
#ifdef UTRACE_HAVE_TRACE_ENTER
static_assert(__builtin_types_compatible_p(typeof(syscall_trace_enter),
					   long(struct pt_regs *, long, unsigned long)));
#endif

/* The call is to be made, perhaps with another number than before. */
static __always_inline struct utrace_answer make_call(struct pt_regs *regs,
						     struct task_struct *task)
{
	return (struct utrace_answer){ regs, READ_ONCE(task_thread_info(task)->syscall_work) };
}

/*
 * Make the call, or abort it: an aborted call leaves the return register as it is. With
 * -ERESTARTNOINTR in that register, and a pending task work that counts as a signal, the thread
 * backs out of the call and makes it again.
 */
static __always_inline struct utrace_answer finish(bool abort, struct pt_regs *regs,
						  struct task_struct *task, unsigned long *ip)
{
	preempt_enable_notrace();
	if (unlikely(abort))
		*ip = (unsigned long)utrace_entry_abort;
	return make_call(regs, task);
}

/* A plain read: current alone changes this bit of its flags. */
static __always_inline bool has_dispatch(const struct task_struct *task)
{
	return task->thread_info.syscall_work & SYSCALL_WORK_SYSCALL_USER_DISPATCH;
}

/* A call that utrace_hook_entry_call() has no short way for. Preemption is off. */
static noinline struct utrace_answer entry_slow(struct pt_regs *regs, struct task_struct *task,
					       unsigned long *ip, struct utrace_thread *t)
{
	bool abort = false;

	if (unlikely(!t))
		utrace_thread_settle(task);
	else if (likely(!has_dispatch(task) || !utrace_is_diverted(regs)))
		abort = utrace_syscall_entry(t, regs, true);
	return finish(abort, regs, task, ip);
}

/* A native call that an engine wants. Preemption is off. */
static noinline struct utrace_answer entry_wanted(struct pt_regs *regs, struct task_struct *task,
						 unsigned long *ip, struct utrace_thread *t,
						 unsigned int nr, u64 filters)
{
	bool abort = utrace_syscall_entry_wanted(t, regs, UTRACE_ABI_X86_64, nr, filters, true);

	return finish(abort, regs, task, ip);
}

static __always_inline bool is_ours_alone(unsigned long work)
{
	return (work & SYSCALL_WORK_ENTER) == SYSCALL_WORK_SYSCALL_AUDIT;
}

/* Bits of calls that plain engines want and that take more than registers to record. */
#define TAKES_MORE	(UTRACE_FILTER_CLONE | UTRACE_FILTER_STRINGS)

/*
 * Note that the plain call is to be recorded at its end, by the engine or, without one, by all that
 * want it. syscall_trace_enter() gets the flags by which the call was found plain: flags that are
 * set meanwhile come too late for this call, as they may without this module.
 */
static __always_inline struct utrace_answer make_plain(struct pt_regs *regs,
						      struct utrace_thread *t, u64 filters,
						      struct utrace_engine *e,
						      unsigned long *work, unsigned long flags)
{
	if (e)
		utrace_entry_onlys(t, e);
	else
		utrace_entry_plain(t, filters & ~UTRACE_FILTER_RULE);
	utrace_expect_exit(t, work);
	preempt_enable_notrace();
	return (struct utrace_answer){ regs, flags };
}

/* A native call that engines want to record with its strings, or that is not plain after all. */
static noinline struct utrace_answer entry_texts(struct pt_regs *regs, struct task_struct *task,
						 unsigned long *ip, struct utrace_thread *t,
						 u64 filters, struct utrace_engine *e)
{
	unsigned long *work = &task_thread_info(task)->syscall_work, flags;

	if (unlikely((filters & UTRACE_FILTER_CLONE) || !is_ours_alone(READ_ONCE(*work)) ||
		     !(e ? utrace_strings_read_plain(t, e, regs) :
			   utrace_strings_read_shared(t, filters & ~UTRACE_FILTER_RULE, regs))))
		goto wanted;
	/* Copying strings may have taken long. */
	flags = READ_ONCE(*work);
	if (unlikely(!is_ours_alone(flags)))
		goto wanted;
	return make_plain(regs, t, filters, e, work, flags);
wanted:
	return entry_wanted(regs, task, ip, t, utrace_syscall_slot(utrace_regs_nr(regs)), filters);
}

static __always_inline struct utrace_answer entry_plain(struct pt_regs *regs,
						       struct task_struct *task,
						       unsigned long *ip,
						       struct utrace_thread *t, u64 filters,
						       struct utrace_engine *e)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;
	const unsigned long flags = READ_ONCE(*work);

	if (unlikely((filters & TAKES_MORE) || !is_ours_alone(flags)))
		return entry_texts(regs, task, ip, t, filters, e);
	t->call.str_flags = 0;
	return make_plain(regs, t, filters, e, work, flags);
}

/* A native call that t->only wants to record, and no other engine wants. */
static noinline struct utrace_answer entry_onlys(struct pt_regs *regs, struct task_struct *task,
						 unsigned long *ip, struct utrace_thread *t,
						 u64 filters, struct utrace_engine *e)
{
	return entry_plain(regs, task, ip, t, filters, e);
}

/* A native call that several engines want to record, or another one than t->only. */
static noinline struct utrace_answer entry_several(struct pt_regs *regs, struct task_struct *task,
						   unsigned long *ip, struct utrace_thread *t,
						   u64 filters)
{
	return entry_plain(regs, task, ip, t, filters, NULL);
}

/*
 * A native call that rules are about. If no rule has anything to do, the call is treated like
 * others. If it is not plain, an engine may still change its arguments, and rules are asked again.
 */
static noinline struct utrace_answer entry_rules(struct pt_regs *regs, struct task_struct *task,
						 unsigned long *ip, struct utrace_thread *t,
						 unsigned int nr, u64 filters)
{
	const u64 wants = filters & READ_ONCE(t->filters) & ~UTRACE_FILTER_RULE;
	struct utrace_engine *only;

	if (!wants ||
	    (!utrace_rules_refuse(t, regs, nr) && utrace_rules_may_act(t, regs, nr)))
		return entry_wanted(regs, task, ip, t, nr, filters);
	only = READ_ONCE(t->only);
	if (only->filter == wants)
		return entry_onlys(regs, task, ip, t, filters, only);
	if (wants & ~READ_ONCE(t->plains))
		return entry_wanted(regs, task, ip, t, nr, filters);
	return entry_several(regs, task, ip, t, filters);
}

/*
 * Called by the stub alone. The short ways are for native calls of threads without Syscall User
 * Dispatch. A call that no engine wants is what being attached costs, so it comes without another
 * function, and without a loop but that over the engines.
 */
__visible notrace __noendbr struct utrace_answer
utrace_hook_entry_call(struct pt_regs *regs, struct task_struct *task, unsigned long *ip)
{
	unsigned long nr = utrace_regs_index(regs);
	struct utrace_engine *only;
	struct utrace_thread *t;
	u64 filters, wants;

	preempt_disable_notrace();
	t = utrace_thread_find(task);
	if (unlikely(!t || has_dispatch(task) || utrace_task_is_compat(task) ||
		     nr >= UTRACE_NR_OTHER))
		return entry_slow(regs, task, ip, t);
	nr = array_index_nospec(nr, UTRACE_NR_OTHER);
	filters = READ_ONCE(utrace_syscall_map[UTRACE_ABI_X86_64][nr]);
	wants = filters & READ_ONCE(t->filters);
	if (wants) {
		/* Read after t->filters, as t->plains: utrace_thread_update() writes both first. */
		only = READ_ONCE(t->only);
		if (likely(only->filter == wants))
			return entry_onlys(regs, task, ip, t, filters, only);
		if (wants & UTRACE_FILTER_RULE)
			return entry_rules(regs, task, ip, t, nr, filters);
		if (wants & ~READ_ONCE(t->plains))
			return entry_wanted(regs, task, ip, t, nr, filters);
		return entry_several(regs, task, ip, t, filters);
	}
	utrace_count_masked(t);
	preempt_enable_notrace();
	return make_call(regs, task);
}

__visible void utrace_hook_exit_call(struct task_struct *task)
{
	struct utrace_thread *t;

	clear_bit(UTRACE_WORK_BIT_EXIT, &task_thread_info(task)->syscall_work);
	preempt_disable_notrace();
	t = utrace_thread_find(task);
	if (likely(t && utrace_is_onlys_exit(t)))
		utrace_exit_onlys(t);
	else if (t && unlikely(task->syscall_dispatch.on_dispatch))
		t->in_call = UTRACE_NOT_IN_CALL;	/* the call went back to the program */
	else if (t)
		utrace_syscall_exit(t, task_pt_regs(task), true);
	preempt_enable_notrace();
}

static struct ftrace_ops entry_ops, exit_ops;

/* Without a suffix of gcc's, the function takes the arguments of its source. */
static const char *const entry_names[] = { "syscall_trace_enter", NULL };

/* With a suffix, the function lacks the argument that it does not use. */
static const char *const short_entry_names[] = {
	"syscall_trace_enter.constprop.0", "syscall_trace_enter.isra.0", NULL
};

static const char *const exit_names[] = {
	"syscall_exit_to_user_mode_prepare", "syscall_exit_to_user_mode_prepare.constprop.0",
	"syscall_exit_to_user_mode_prepare.isra.0", NULL
};

static int start(struct ftrace_ops *ops, const char *const names[], unsigned long *known,
		 void (*stub)(void))
{
	unsigned long ip = utrace_symbol(names, known);

	if (!ip)
		return -ENOENT;
	return utrace_direct_register(ops, ip, (unsigned long)stub);
}

static void (*entry_stub)(void);

static int start_entry(void)
{
	static unsigned long known, known_short;
	int err;

	entry_stub = utrace_entry_stub;
	err = start(&entry_ops, entry_names, &known, entry_stub);
	if (err != -ENOENT)
		return err;
	entry_stub = utrace_entry_stub_short;
	return start(&entry_ops, short_entry_names, &known_short, entry_stub);
}

static int stop_entry(void)
{
	return utrace_direct_unregister(&entry_ops, (unsigned long)entry_stub);
}

static int start_exit(void)
{
	static unsigned long known;

	return start(&exit_ops, exit_names, &known, utrace_exit_stub);
}

static int stop_exit(void)
{
	return utrace_direct_unregister(&exit_ops, (unsigned long)utrace_exit_stub);
}

const struct utrace_source utrace_hook_entry = {
	.start = start_entry, .stop = stop_entry,
};

const struct utrace_source utrace_hook_exit = {
	.start = start_exit, .stop = stop_exit,
};
