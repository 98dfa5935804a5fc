// SPDX-License-Identifier: GPL-2.0
/*
 * The module: the one place that sees all layers.
 */
#include <linux/delay.h>
#include <linux/module.h>

#include "provider/rules/rules.h"
#include "provider/source/source.h"
#include "provider/stop/stop.h"
#include "provider/thread.h"
#include "provider/filter/syscall_map.h"
#include "tracefs/dir.h"
#include "tracepoints/perf.h"
#include "tracepoints/perf_channel.h"
#include "tracepoints/session_life.h"

/*
 * Threads let go, hooks out of the kernel, memory freed. A thread that stays in our code has
 * a reference of the module, so none is there by now; after utrace_sources_exit() none is
 * on its way through it either.
 */
static void stop(void)
{
	utrace_sessions_stop();
	/*
	 * A module whose init fails is freed whatever its references: threads that have been
	 * attached by then are waited for. Loading holds one; while unloading there is none.
	 */
	while (module_refcount(THIS_MODULE) > 1)
		msleep(20);
	utrace_kick_exit();
	synchronize_rcu();
	utrace_threads_stop();
	rcu_barrier();		/* records and engines are freed, with what others have in them */
	utrace_sources_exit();
}

static int __init start(void)
{
	int err;

	utrace_wanted_init();
	err = utrace_threads_init();
	if (err)
		return err;
	err = utrace_rules_init();
	if (err)
		goto exit_threads;
	err = utrace_sessions_init();
	if (err)
		goto exit_rules;
	err = utrace_perf_init();
	if (err)
		goto exit_session;
	err = utrace_sources_init(utrace_source_table);
	if (err)
		goto stop;
	utrace_events_init();
	err = utrace_sessions_start();
	if (err)
		goto stop;
	err = utrace_dir_init();
	if (err)
		goto stop;
	utrace_perf_start();	/* last: an open event holds the module for good */
	return 0;

stop:
	stop();
	utrace_perf_exit();
exit_session:
	utrace_sessions_exit();
exit_rules:
	utrace_rules_exit();
exit_threads:
	utrace_threads_exit();
	return err;
}

/* insmod has words of its own for some errors: ENOENT is "Unknown symbol in module". */
static int __init utrace_init(void)
{
	int err = start();

	if (err)
		pr_err("utrace: not loaded: %pe\n", ERR_PTR(err));
	return err;
}

static void __exit utrace_exit(void)
{
	utrace_dir_exit();
	stop();
	utrace_perf_exit();
	utrace_sessions_exit();
	utrace_rules_exit();
	utrace_threads_exit();
}

module_init(utrace_init);
module_exit(utrace_exit);

MODULE_DESCRIPTION("Per-thread system calls, signals and execs as tracepoints");
MODULE_LICENSE("GPL");
MODULE_VERSION("0.1");
