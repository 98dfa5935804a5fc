/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The functions that are called though the kernel does not export them:
 * HIDDEN(SET, FUNCTION) for each. All functions of a set are looked up together. No include
 * guard: call.S makes a function utrace_call_FUNCTION() of each, unexported.h its declaration,
 * unexported.c a line in the table of addresses. docs/design.md says what each is for.
 */
HIDDEN(STOP, task_work_run)
HIDDEN(STOP, wait_task_inactive)
HIDDEN(STOP, user_enable_single_step)
HIDDEN(STOP, user_enable_block_step)
HIDDEN(STOP, user_disable_single_step)
HIDDEN(STOP, do_coredump)
HIDDEN(STOP, do_group_exit)
HIDDEN(TRACEFS, tracefs_create_dir)
HIDDEN(TRACEFS, tracefs_create_file)
HIDDEN(TRACEFS, tracefs_remove)
HIDDEN(INSTANCE, instance_mkdir)
HIDDEN(INSTANCE, instance_rmdir)
HIDDEN(TRACING, tracer_tracing_is_on)
HIDDEN(RING, kallsyms_lookup_name)
HIDDEN(RING, bpf_get_btf_vmlinux)
HIDDEN(RING, btf_find_by_name_kind)
HIDDEN(RING, btf_name_by_offset)
