/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The kinds of arguments and results that are functions: utrace_print_KIND(). All others
 * are sets of names. tables/kinds assigns kinds to arguments.
 */
#ifndef _PLUGINS_KINDS_H
#define _PLUGINS_KINDS_H

#include "call.h"
#include "names.h"
#include "structs.list"

#define UTRACE_KINDS(X)								\
	/* print.c */								\
	X(nothing) X(groups) X(dec) X(udec) X(hex) X(pointer) X(mode) X(id) X(dec_pair)	\
	/* result.c */								\
	X(result) X(address) X(ready) X(id_result) X(mode_result)		\
	X(signal_result) X(adjtimex_result) X(personality_result) X(membarrier_result)		\
	X(time_result) X(modify_ldt_result)					\
	/* file.c */								\
	X(fd) X(dirfd) X(fd_pair) X(fanotify_dirfd) X(open_mode_flags) X(open_mode_flags_only) X(open_mode)	\
	X(mq_mode) X(mq_attr) X(file_mode) X(device) X(ustat_device) X(llseek_offset) X(offset_inout)	\
	X(swap_flags_priority) X(memory_string) X(mount_type) X(mount_magic_flags) X(mount_data)	\
	X(fcntl_arg) X(fcntl_result) X(statx_flags) X(fanotify_class_flags)	\
	X(open_how)								\
	/* ioctl.c */								\
	X(ioctl_request) X(ioctl_arg)						\
	/* entries.c */								\
	X(entries) X(entries64)							\
	/* data.c */								\
	X(bytes_in) X(bytes_out) X(host_name) X(xattr_in) X(xattr_out) X(xattr_list) X(random_out) X(path_out) X(string) X(iovec_in) X(iovec_out)	\
	X(environment)								\
	/* poll.c */								\
	X(poll_result) X(ppoll_result) X(recvmmsg_result) X(select_result) X(pselect_result) X(fd_set)	\
	X(pselect_sigmask) X(epoll_ctl_event) X(epoll_ready) X(epoll_timeout)	\
	X(epoll_sigmask)							\
	/* message.c */								\
	X(message_in) X(message_out) X(messages_in) X(messages_out)						\
	/* address.c */								\
	X(sockaddr_in) X(sockaddr_out) X(length_inout)				\
	/* memory.c */								\
	X(mmap_flags) X(page_offset) X(mremap_address) X(mempolicy_mode_flags)	\
	X(memfd_huge_flags) X(pages_resident) X(nodemask)			\
	/* process.c */								\
	X(prctl) X(prctl_result)					\
	X(sched_attr_out) X(sched_policy_flags) X(sched_policy_result) X(personality)		\
	X(membarrier_cpu) X(kcmp_index) X(sched_attr_in) X(ldt_entry)			\
	X(wait_status_out) X(wait_rusage) X(cpu_mask)	\
	X(ioprio) X(ioprio_result)						\
	/* system.c */								\
	X(kexec_segments) X(kexec_arch_flags) X(reboot_arg) X(syslog_type) X(syslog_buffer) X(syslog_length) \
	/* clone.c */								\
	X(clone) X(clone3_args)							\
	/* security.c */							\
	X(landlock_attr) X(landlock_rule_attr) X(cap_data)			\
	X(seccomp_op_flags) X(seccomp_arg)					\
	/* keys.c */								\
	X(key) X(keyctl_arg)							\
	/* quota.c */								\
	X(quota_cmd_type) X(quota_arg)						\
	/* bpf.c */								\
	X(bpf_attr)								\
	/* perf_event.c */							\
	X(perf_attr)								\
	/* ptrace.c */								\
	X(ptrace_arg)								\
	/* futex.c */								\
	X(futex_waiters) X(futex_op_flags) X(futex_val) X(futex_timeout) X(futex_second) X(futex_val3) \
	/* net.c */								\
	X(socket_type_flags) X(socket_protocol) X(socket_option) X(socket_option_get)	\
	X(option_in) X(option_out)						\
	/* signal.c */								\
	X(signal) X(sigset) X(sigset_pending) X(rt_sigreturn)				\
	/* siginfo.c */								\
	X(siginfo)								\
	/* ipc.c */								\
	X(ipc_key) X(ipc_get_flags) X(shm_get_flags) X(semctl_cmd) X(msgctl_cmd) X(shmctl_cmd)

void utrace_print_open_bits(struct utrace_buffer *b, unsigned long long flags);
void utrace_print_personality_bits(struct utrace_buffer *b, unsigned int personality);

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

/* The kinds of pointers to a struct, to one as it was before the call, and to an array. */
#define DECLARE(name)								\
	utrace_print_t utrace_print_struct_##name, utrace_print_in_##name, utrace_print_array_##name;
UTRACE_STRUCTS(DECLARE)
#undef DECLARE

#endif /* _PLUGINS_KINDS_H */
