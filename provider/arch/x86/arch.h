/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What other folders use of x86: a thread's registers, its memory, and the trap after a step.
 */
#ifndef _UTRACE_ARCH_H
#define _UTRACE_ARCH_H

#include <linux/sched.h>
#include <linux/uaccess.h>
#include <asm/debugreg.h>
#include <asm/ptrace.h>
#include <asm/syscall.h>

#include "abi.h"

/*
 * Registers: where a thread has the number, the arguments and the result of its system call, and
 * the ABI of the call. If the kernel has a function for all architectures, that one is called
 * instead: syscall_get_nr(), instruction_pointer(), regs_set_return_value().
 */

/* Where pt_regs has an argument of a native call, 0 to 5. */
static __always_inline unsigned int utrace_arg_offset(unsigned int n)
{
	static const u8 at[] = {
		offsetof(struct pt_regs, di), offsetof(struct pt_regs, si),
		offsetof(struct pt_regs, dx), offsetof(struct pt_regs, r10),
		offsetof(struct pt_regs, r8), offsetof(struct pt_regs, r9),
	};

	return at[n];
}

static __always_inline unsigned long utrace_regs_arg(const struct pt_regs *regs, unsigned int n)
{
	return *(const unsigned long *)((const char *)regs + utrace_arg_offset(n));
}

/* The register of whose lower half the kernel makes the number of a native call. */
static __always_inline unsigned long utrace_regs_nr(const struct pt_regs *regs)
{
	return regs->orig_ax;
}

/*
 * The number of a native call, to be compared and used as an index: a negative one is above all
 * others. A load of the lower half clears the upper half of the result, which saves the hook an
 * instruction.
 */
static __always_inline unsigned int utrace_regs_index(const struct pt_regs *regs)
{
	return *(const unsigned int *)&regs->orig_ax;
}

/* The first argument of a call of i386. */
static __always_inline u32 utrace_regs_arg32(const struct pt_regs *regs)
{
	return regs->bx;
}

/* regs_return_value() does not take registers that are only to be read. */
static __always_inline long utrace_regs_result(const struct pt_regs *regs)
{
	return regs->ax;
}

/*
 * Is current in a call that has not returned? Also true for a call that has returned -ENOSYS, which
 * looks the same. The kernel takes the lower half of the register for the number, as is done here.
 */
static inline bool utrace_regs_in_call(const struct pt_regs *regs)
{
	return (int)regs->orig_ax >= 0 && regs->ax == -ENOSYS;
}

/*
 * Is current in a 32-bit call (int $0x80, or another 32-bit entry)? For the hook at the entry of a
 * call. The type is that of the field, as kernel_traces() has its field's.
 */
static __always_inline unsigned int utrace_task_is_compat(const struct task_struct *task)
{
	return task_thread_info(task)->status & TS_COMPAT;
}

/* The ABI of current's call; @nr loses the bit that tells x32 calls from native ones. */
static __always_inline enum utrace_abi utrace_syscall_abi(struct pt_regs *regs, int *nr)
{
	if (in_ia32_syscall())
		return UTRACE_ABI_I386;
	if (*nr < 0 || !(*nr & __X32_SYSCALL_BIT))
		return UTRACE_ABI_X86_64;
	*nr &= ~__X32_SYSCALL_BIT;
	return UTRACE_ABI_X32;
}

/*
 * The trap after a step: the flag in the registers that makes the processor trap after each
 * instruction, or, with a bit of a debug register, after each taken branch.
 */

static inline bool utrace_trap_is_step(unsigned long dr6)
{
	return dr6 & DR_STEP;
}

/*
 * Leaves a step out of the reasons of a debug exception, which the next notifiers and the kernel
 * get; returns the others. A breakpoint of a ptracer's that was hit, too, is noted in the task's
 * @virtual_dr6 alone. A bit that is left in @dr6 is that of a breakpoint on the next instruction,
 * which traps again by itself, or of a breakpoint that is gone.
 */
static inline unsigned long utrace_trap_take(unsigned long *dr6)
{
	*dr6 &= ~(DR_STEP | DR_TRAP_BITS);
	current->thread.virtual_dr6 &= ~DR_STEP;
	return *dr6 | (current->thread.virtual_dr6 & DR_TRAP_BITS);
}

bool utrace_trap_is_set(void);
void utrace_trap_set(bool branch);
void utrace_trap_clear(bool own, unsigned long ip);

/*
 * Copies memory of current by words. Page faults are disabled. Returns how many bytes were copied:
 * the first @n or fewer.
 */
static __always_inline unsigned int utrace_copy_present(void *to, unsigned long from, unsigned int n)
{
	const void __user *const at = (const void __user *)from;
	unsigned long left = n / sizeof(u64);

	if (unlikely(!user_access_begin(at, n)))
		return 0;
	asm volatile("1:	rep movsq\n"
		     "	mov %k[rest], %%ecx\n"
		     "2:	rep movsb\n"
		     "	jmp 4f\n"
		     "3:	lea (%q[rest], %%rcx, 8), %%rcx\n"
		     "	jmp 2b\n"
		     "4:\n"
		     _ASM_EXTABLE_UA(1b, 3b)
		     _ASM_EXTABLE_UA(2b, 4b)
		     : "+&c" (left), "+&D" (to), "+&S" (from)
		     : [rest] "r" ((unsigned long)n % sizeof(u64))
		     : "memory");
	user_access_end();
	return n - left;
}

#endif /* _UTRACE_ARCH_H */
