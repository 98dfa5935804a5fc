// SPDX-License-Identifier: GPL-2.0
/*
 * The module: the one place that sees all layers.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/delay.h>
#include <linux/module.h>

#include "provider/compat/ftrace.h"
#include "provider/compat/syscall_work.h"
#include "provider/compat/unexported.h"
#include "provider/engine/engine.h"
#include "provider/filter/syscall_map.h"
#include "provider/hook/hook.h"
#include "provider/rules/rules.h"
#include "provider/stop/stop.h"
#include "provider/strings/strings.h"
#include "provider/thread/thread.h"
#include "tracefs/dir.h"
#include "tracepoints/perf.h"
#include "tracepoints/perf_channel.h"
#include "tracepoints/session_life.h"

/*
 * Let threads go, take the hooks out of the kernel, free memory. A thread that stays in our code
 * holds a reference of the module, so no thread stays there by now, but for those that wait for room
 * for a record, which is over when they are detached. After utrace_sources_exit() no thread is on
 * its way through our code either.
 */
static void stop(void)
{
	/* Loading holds one reference; the count of a module that is being unloaded ends at -1. */
	const int own = THIS_MODULE->state == MODULE_STATE_GOING ? -1 : 1;

	utrace_sessions_stop();
	/* The kernel frees the module now without regard to its references. */
	while (utrace_late_sleeps() || module_refcount(THIS_MODULE) > own)
		msleep(20);
	utrace_kick_exit();
	synchronize_rcu();
	utrace_threads_stop();
	rcu_barrier();		/* RCU has freed records and engines, and called release() */
	utrace_sources_exit();
	utrace_flags_sweep();
	utrace_dispatch_stop();
	utrace_raw_stop();
}

static int __init start(void)
{
	int err = utrace_hidden_find();

	if (err)
		return err;
	utrace_syscall_map_init();
	utrace_memory_table_init();
	err = utrace_thread_memory_init();
	if (err)
		return err;
	err = utrace_paths_init();
	if (err)
		goto exit_memory;
	utrace_rule_keywords_register();
	err = utrace_sessions_init();
	if (err)
		goto exit_paths;
	err = utrace_perf_init();
	if (err)
		goto exit_session;
	utrace_sources_init(utrace_source_table);
	err = utrace_raw_start() ?: utrace_dispatch_start();
	if (err)
		goto exit_all;
	utrace_flags_sweep();	/* forks may have copied flags while utrace was last unloaded */
	utrace_events_init();
	utrace_instance_init();
	err = utrace_sessions_start();
	if (err)
		goto exit_all;
	err = utrace_dir_init();
	if (err)
		goto exit_all;
	utrace_perf_start();	/* last: an open event holds the module, so nothing may fail now */
	return 0;

exit_all:
	stop();
	utrace_perf_exit();
exit_session:
	utrace_sessions_exit();
exit_paths:
	utrace_paths_exit();
exit_memory:
	utrace_thread_memory_exit();
	return err;
}

/* Log the errno: insmod misnames some ("Unknown symbol in module" for ENOENT). */
static int __init utrace_init(void)
{
	int err = start();

	if (err)
		pr_err("not loaded: %pe\n", ERR_PTR(err));
	return err;
}

static void __exit utrace_exit(void)
{
	utrace_dir_exit();
	stop();
	utrace_perf_exit();
	utrace_sessions_exit();
	utrace_paths_exit();
	utrace_thread_memory_exit();
}

module_init(utrace_init);
module_exit(utrace_exit);

MODULE_DESCRIPTION("Per-thread system calls, signals and execs as tracepoints");
MODULE_LICENSE("GPL");
MODULE_VERSION("0.1");
