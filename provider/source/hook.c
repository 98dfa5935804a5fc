// SPDX-License-Identifier: GPL-2.0
/*
 * System calls through per-thread hooks: the source in which a thread that nobody
 * attached pays nothing.
 *
 * An attached thread has SYSCALL_WORK_SYSCALL_AUDIT set, which sends it, and only
 * it, through syscall_trace_enter() at entry. There a direct ftrace call leads to
 * utrace_entry_stub. The call comes before ptrace, seccomp, audit and the
 * tracepoint, with interrupts on, and may sleep. Where our flag was the only
 * reason to be there, the stub skips the function altogether.
 *
 * At exit, syscall_exit_to_user_mode_prepare() is every thread's way, so the hook
 * is there only while exits are wanted, and the stub's test of a bit that the
 * entry has set is all that others pay.
 */
#include <linux/audit.h>
#include <linux/entry-common.h>
#include <linux/prctl.h>
#include <linux/uaccess.h>

#include "../compat/compat.h"
#include "../syscall.h"
#include "source.h"

#ifdef CONFIG_AUDITSYSCALL

/* What the stub returns in rax and rdx. */
struct utrace_answer {
	long ret;		/* what syscall_trace_enter() would have returned */
	unsigned long skip;	/* do not run it */
};

/*
 * Go on: run syscall_trace_enter(), then the call. Skip it with the number: run
 * the call at once. Skip it with -1: abort, the call is not run and the return
 * register is left as it is; with -ERESTARTNOINTR put there and a task work
 * pending that counts as a signal, the thread backs out and comes again.
 */
#define GO_ON		((struct utrace_answer){ 0, 0 })
#define SKIP(nr)	((struct utrace_answer){ (nr), 1 })
#define ABORT		SKIP(-1)

void utrace_entry_stub(void);
void utrace_exit_stub(void);
struct utrace_answer utrace_hook_entry_call(struct task_struct *task);
void utrace_hook_exit_call(struct task_struct *task);

static_assert(offsetof(struct task_struct, thread_info) == 0);
static_assert(offsetof(struct thread_info, syscall_work) == 8);
static_assert(!((SYSCALL_WORK_ENTER | SYSCALL_WORK_EXIT) & UTRACE_WORK_OURS));

/* i386's sigreturn and rt_sigreturn, which a 64-bit kernel's headers do not name. */
#define I386_SIGRETURN		119
#define I386_RT_SIGRETURN	173

/* The return from a signal through the 32-bit vdso, which is never diverted. */
static bool is_vdso_sigreturn(struct pt_regs *regs)
{
	unsigned long vdso = (unsigned long)current->mm->context.vdso;
	int nr = syscall_get_nr(current, regs);

	return in_ia32_syscall() && (nr == I386_SIGRETURN || nr == I386_RT_SIGRETURN) &&
	       instruction_pointer(regs) - vdso < 2 * PAGE_SIZE;
}

/*
 * Syscall User Dispatch: would the kernel turn this call into a SIGSYS? Then it is
 * not a Linux call. Asked as the kernel does it, selector and all, but for the page
 * fault: where the selector is not in memory we cannot know, and say nothing.
 */
static bool is_diverted(struct pt_regs *regs)
{
	struct syscall_user_dispatch *sd = &current->syscall_dispatch;
	char state = SYSCALL_DISPATCH_FILTER_ALLOW;

	if (instruction_pointer(regs) - sd->offset < sd->len || is_vdso_sigreturn(regs))
		return false;
	if (!sd->selector)
		return true;
	return copy_from_user_nofault(&state, sd->selector, 1) ||
	       state != SYSCALL_DISPATCH_FILTER_ALLOW;
}

/* The call is to be made, perhaps with another number than the one it came with. */
static __always_inline struct utrace_answer make_call(struct task_struct *task)
{
	unsigned long work = READ_ONCE(task_thread_info(task)->syscall_work) & SYSCALL_WORK_ENTER;

	if (likely(work == SYSCALL_WORK_SYSCALL_AUDIT) && !task->audit_context)
		return SKIP(syscall_get_nr(task, task_pt_regs(task)));
	return GO_ON;
}

/* Neither of the plain cases of utrace_hook_entry_call(). Preemption is off. */
static noinline struct utrace_answer entry_slow(struct task_struct *task, struct pt_regs *regs,
						struct utrace_thread *t)
{
	unsigned long work = READ_ONCE(task_thread_info(task)->syscall_work);
	bool abort = false;

	if (unlikely(!t))
		utrace_thread_settle(task);
	else if (likely(!(work & SYSCALL_WORK_SYSCALL_USER_DISPATCH) || !is_diverted(regs)))
		abort = utrace_syscall_entry(t, regs, true);
	preempt_enable_notrace();
	return unlikely(abort) ? ABORT : make_call(task);
}

/* A plain call that somebody wants. Preemption is off. */
static noinline struct utrace_answer entry_wanted(struct task_struct *task, struct pt_regs *regs,
						  struct utrace_thread *t, unsigned int nr)
{
	u64 by = utrace_wanted_by(UTRACE_ABI_X86_64, nr);
	bool abort = utrace_syscall_entry_wanted(t, regs, UTRACE_ABI_X86_64, nr, by, true);

	preempt_enable_notrace();
	return unlikely(abort) ? ABORT : make_call(task);
}

/*
 * The plain cases are a native call of a thread that only we have sent here, and of these
 * the plainest is one that nobody wants. It is what being attached costs, so it has no call
 * and no loop but over the engines.
 */
__visible struct utrace_answer utrace_hook_entry_call(struct task_struct *task)
{
	unsigned long work = READ_ONCE(task_thread_info(task)->syscall_work);
	struct pt_regs *regs = task_pt_regs(task);
	unsigned int nr = regs->orig_ax;
	struct utrace_thread *t;

	preempt_disable_notrace();
	t = utrace_thread_find(task);
	if (unlikely(!t || (work & SYSCALL_WORK_ENTER) != SYSCALL_WORK_SYSCALL_AUDIT ||
		     task->audit_context || (task_thread_info(task)->status & TS_COMPAT) ||
		     nr >= UTRACE_NR_OTHER))
		return entry_slow(task, regs, t);
	if (utrace_wanted[UTRACE_ABI_X86_64][nr] & READ_ONCE(t->filters))
		return entry_wanted(task, regs, t, nr);
	utrace_count_masked(t);
	preempt_enable_notrace();
	return SKIP(nr);
}

__visible void utrace_hook_exit_call(struct task_struct *task)
{
	struct utrace_thread *t;

	clear_bit(UTRACE_WORK_BIT_EXIT, &task_thread_info(task)->syscall_work);
	preempt_disable_notrace();
	t = utrace_thread_find(task);
	if (likely(t) && !unlikely(task->syscall_dispatch.on_dispatch))
		utrace_syscall_exit(t, task_pt_regs(task), true);
	preempt_enable_notrace();
}

static struct ftrace_ops entry_ops, exit_ops;

static const char *const entry_names[] = {
	"syscall_trace_enter", "syscall_trace_enter.constprop.0",
	"syscall_trace_enter.isra.0", NULL
};

static const char *const exit_names[] = {
	"syscall_exit_to_user_mode_prepare", "syscall_exit_to_user_mode_prepare.constprop.0",
	"syscall_exit_to_user_mode_prepare.isra.0", NULL
};

static int start(struct ftrace_ops *ops, const char *const names[], void (*stub)(void))
{
	unsigned long ip = utrace_symbol(names);

	if (!ip)
		return -ENOENT;
	return utrace_direct_register(ops, ip, (unsigned long)stub);
}

static int start_entry(void)
{
	return start(&entry_ops, entry_names, utrace_entry_stub);
}

static void stop_entry(void)
{
	utrace_direct_unregister(&entry_ops, (unsigned long)utrace_entry_stub);
}

static int start_exit(void)
{
	return start(&exit_ops, exit_names, utrace_exit_stub);
}

static void stop_exit(void)
{
	utrace_direct_unregister(&exit_ops, (unsigned long)utrace_exit_stub);
}

#else /* !CONFIG_AUDITSYSCALL: nothing sends single threads our way */

static int start_entry(void) { return -EOPNOTSUPP; }
static int start_exit(void) { return -EOPNOTSUPP; }
static void stop_entry(void) { }
static void stop_exit(void) { }

#endif

const struct utrace_source utrace_hook_entry = {
	.name = "hook", .start = start_entry, .stop = stop_entry,
};

const struct utrace_source utrace_hook_exit = {
	.name = "hook", .start = start_exit, .stop = stop_exit,
};
