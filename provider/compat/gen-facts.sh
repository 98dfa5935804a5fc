#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# gen-facts.sh SRCTREE - find facts about the kernel that the module is built against
#
# Prints a header with one UTRACE_HAVE_* per fact found in the kernel's own
# headers. Facts, not version numbers: a distribution backports as it likes.
set -eu

src=$1

# have NAME FILE PATTERN - define UTRACE_HAVE_NAME if FILE has PATTERN
have()
{
	[ -r "$src/$2" ] || { echo "gen-facts.sh: $src/$2: cannot be read" >&2; exit 1; }
	if grep -q -- "$3" "$src/$2"; then
		echo "#define UTRACE_HAVE_$1 1"
	fi
}

echo "/* Made by provider/compat/gen-facts.sh from the kernel's headers. */"
have TRACE_EXIT include/linux/entry-common.h '^void trace_syscall_exit(struct pt_regs'
have EXIT_WORK include/linux/entry-common.h '^void syscall_exit_work(struct pt_regs'
have VFS_COREDUMP include/linux/coredump.h 'void vfs_coredump('
have FILE_SOFT_MODE include/linux/trace_events.h 'EVENT_FILE_FL_SOFT_MODE'
have OPS_FUNC_IP include/linux/ftrace.h 'ftrace_ops_func_t)(struct ftrace_ops \*op, unsigned long ip'
have MM_FLAGS_TEST include/linux/mm.h 'bool mm_flags_test('
have NEWTASK_U64 include/trace/events/task.h 'struct task_struct \*task, u64 clone_flags'
have EXIT_GROUP_DEAD include/trace/events/sched.h 'TP_PROTO(struct task_struct \*p, bool group_dead)'
have UPROBE_DATA include/linux/uprobes.h 'int (\*handler)(struct uprobe_consumer \*self, struct pt_regs \*regs, __u64'
have DIRECT_MULTI include/linux/ftrace.h 'register_ftrace_direct_multi('
have DEQUEUE_FROM_TASK include/linux/sched/signal.h 'dequeue_signal(struct task_struct'
have GET_FILE_RCU_POINTER include/linux/fs.h 'get_file_rcu(struct file __rcu'
have UPROBE_HANDLE include/linux/uprobes.h 'struct uprobe \*uprobe_register('
have PCPU_HOT arch/x86/include/asm/current.h 'struct pcpu_hot {'
have ASSIGN_STR_ONE_ARG include/trace/stages/stage6_event_callback.h \
	'define __assign_str(dst)'
have COMMIT_ONE_ARG include/linux/ring_buffer.h \
	'ring_buffer_unlock_commit(struct trace_buffer \*buffer);'
have INSTANCE_SYSTEMS include/linux/trace.h \
	'trace_array_get_by_name(const char \*name, const char \*systems)'
