/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The kinds of arguments and results that are functions: utrace_print_KIND(). All others
 * are sets of names. tables/kinds assigns kinds to arguments.
 */
#ifndef _PLUGINS_KINDS_H
#define _PLUGINS_KINDS_H

#include "call.h"
#include "names.h"

#define UTRACE_KINDS(X)								\
	/* print.c */								\
	X(nothing) X(dec) X(udec) X(hex) X(pointer) X(mode) X(id) X(dec_pair)	\
	/* result.c */								\
	X(result) X(address) X(ready) X(id_result) X(mode_result)		\
	X(any_result) X(personality_result) X(membarrier_result)		\
	/* file.c */								\
	X(fd) X(dirfd) X(open_mode_flags) X(open_mode_flags_only) X(open_mode)	\
	X(mq_mode) X(mq_attr) X(file_mode) X(device) X(llseek_offset)		\
	X(swap_flags_priority)							\
	X(fcntl_arg) X(fcntl_result) X(statx_flags) X(fanotify_class_flags)	\
	/* ioctl.c */								\
	X(ioctl_request) X(ioctl_arg)						\
	/* memory.c */								\
	X(mmap_flags) X(page_offset) X(mremap_address) X(mempolicy_mode_flags)	\
	X(memfd_huge_flags)							\
	/* process.c */								\
	X(clone) X(prctl) X(prctl_result)					\
	X(sched_policy_flags) X(sched_policy_result) X(personality)		\
	X(membarrier_cpu) X(kcmp_index)						\
	X(kexec_arch_flags) X(ioprio) X(ioprio_result)				\
	/* keys.c */								\
	X(key) X(keyctl_arg)							\
	/* quota.c */								\
	X(quota_cmd_type) X(quota_arg)						\
	/* ptrace.c */								\
	X(ptrace_arg)								\
	/* futex.c */								\
	X(futex_op_flags) X(futex_val) X(futex_timeout) X(futex_second) X(futex_val3) \
	/* net.c */								\
	X(socket_type_flags) X(socket_protocol) X(socket_option)		\
	/* signal.c */								\
	X(signal)								\
	/* ipc.c */								\
	X(ipc_key) X(ipc_get_flags) X(shm_get_flags) X(semctl_cmd) X(msgctl_cmd) X(shmctl_cmd)

void utrace_print_signal_number(struct utrace_buffer *b, int sig);
void utrace_print_personality_bits(struct utrace_buffer *b, unsigned int personality);
void utrace_print_signal_code(struct utrace_buffer *b, int sig, int code);

void utrace_print_huge_flags(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long flags,
			     const char *prefix, bool behind);

/* The operation of a form that stands for all operations without a form of their own. */
#define UTRACE_OTHERS	(-1)

/**
 * struct utrace_form - the arguments of one operation of a call that has several
 * @op: the operation, as the call's argument; the last of an array is UTRACE_OTHERS
 * @args: print those arguments that depend on the operation; NULL for one that it does not have
 */
struct utrace_form {
	int op;
	utrace_print_t *args[4];
};

void utrace_print_by_form(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			  const struct utrace_form *form, int op, unsigned int n);

#define DECLARE(kind)	utrace_print_t utrace_print_##kind;
UTRACE_KINDS(DECLARE)
UTRACE_SETS(DECLARE)
#undef DECLARE

#endif /* _PLUGINS_KINDS_H */
