/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The functions that are called though the kernel does not export them:
 * HIDDEN(FUNCTION) for each. No include guard: call.S makes a function utrace_call_FUNCTION() of
 * each, unexported.h its declaration, unexported.c a line in the table of addresses.
 * docs/design.md says what each is for.
 */
HIDDEN(task_work_run)
HIDDEN(wait_task_inactive)
HIDDEN(using_native_sched_clock)
HIDDEN(user_enable_single_step)
HIDDEN(user_enable_block_step)
HIDDEN(user_disable_single_step)
#ifdef UTRACE_HAVE_VFS_COREDUMP
HIDDEN(vfs_coredump)
#else
HIDDEN(do_coredump)
#endif
HIDDEN(do_group_exit)
HIDDEN(tracefs_create_dir)
HIDDEN(tracefs_create_file)
HIDDEN(tracefs_remove)
HIDDEN(instance_mkdir)
HIDDEN(instance_rmdir)
HIDDEN(ring_buffer_record_is_on)
HIDDEN(kallsyms_lookup_name)
HIDDEN(bpf_get_btf_vmlinux)
HIDDEN(btf_find_by_name_kind)
HIDDEN(btf_name_by_offset)
