// SPDX-License-Identifier: GPL-2.0
/*
 * Sources of events: starting and stopping them. A source is held by count, started when it is
 * first wanted, and stopped some time after its last holder has let go: taking a hook out of the
 * kernel waits for grace periods, and a user that disables an event should not wait for those.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/sched/clock.h>
#include <linux/seq_file.h>
#include <linux/tracepoint.h>
#include <linux/workqueue.h>
#include <asm/tsc.h>

#include "engine.h"
#include "../compat/ftrace.h"
#include "../compat/unexported.h"
#include "../include/utrace.h"

#define LINGER	(2 * HZ)
#define CALLS	(UTRACE_SOURCE_ENTRY | UTRACE_SOURCE_EXIT)

DEFINE_STATIC_KEY_FALSE(utrace_clock_is_tsc);
u64 utrace_clock_tick __read_mostly;
static bool tsc_unstable __read_mostly;

/* utrace_source_mutex covers all of these, but @holders also change without it. */
static DEFINE_MUTEX(utrace_source_mutex);
static bool running[UTRACE_SOURCES];
static atomic_t holders[UTRACE_SOURCES];
static int errors[UTRACE_SOURCES];	/* of each source's last start */
static int stuck;			/* the errno for which the module has to stay, or 0 */

static const struct utrace_source *const *all;	/* UTRACE_SOURCES; constant */
static const char *const names[] = { "entry", "exit", "signal", "life", "boundary", "jctl" };
static_assert(ARRAY_SIZE(names) == UTRACE_SOURCES);

static void stop_unheld(struct work_struct *work);
static DECLARE_DELAYED_WORK(stop_work, stop_unheld);

static int stop_one(unsigned int i)
{
	int err = running[i] ? all[i]->stop() : 0;

	if (!err)
		running[i] = false;
	return err;
}

/* In nanoseconds. */
u64 notrace utrace_clock_read(void)
{
	return unlikely(tsc_unstable) ? ktime_get_mono_fast_ns() : sched_clock();
}

/*
 * Looks once more whether the kernel trusts the TSC. Hypervisors have clocks of their own, which
 * sched_clock() reads. Called while no call is between its entry and an exit that is wanted, so that
 * both ends of a call are read from one clock.
 */
static void clock_choose(void)
{
	tsc_unstable = check_tsc_unstable();
	if (tsc_unstable || !tsc_khz || !utrace_call_using_native_sched_clock()) {
		utrace_clock_tick = 1ULL << 32;
		static_branch_disable(&utrace_clock_is_tsc);
	} else {
		utrace_clock_tick = div_u64((u64)NSEC_PER_MSEC << 32, tsc_khz);
		static_branch_enable(&utrace_clock_is_tsc);
	}
}

static int start_one(unsigned int i)
{
	if (running[i])
		return 0;
	if (BIT(i) == UTRACE_SOURCE_EXIT)
		clock_choose();
	WRITE_ONCE(errors[i], all[i]->start());
	running[i] = !errors[i];
	return errors[i];
}

static const char *why_not(int err)
{
	switch (err) {
	case -EBUSY:
		return "another direct call (a BPF program?) is on the hooked function";
	case -ENODEV:
		return "ftrace is disabled, or the function cannot be hooked";
	case -ENOENT:
		return "the function to hook was not found";
	default:
		return "the hook or probe could not be put in place";
	}
}

/* Hold all sources of a mask, or none. */
static int get_these(u8 sources)
{
	unsigned int i = UTRACE_SOURCES;
	u8 held = 0;
	int err = 0;

	while (i--) {
		if (!(sources & BIT(i)))
			continue;
		err = start_one(i);
		if (err)
			break;
		atomic_inc(&holders[i]);
		held |= BIT(i);
	}
	if (err) {
		pr_info_ratelimited("no source of events \"%s\": %s (error %d)\n", names[i],
				    why_not(err), err);
		utrace_sources_put(held);
		/* The work also removes what the source has left of a direct call. */
		schedule_delayed_work(&stop_work, LINGER);
	}
	return err;
}

/*
 * If ftrace does not take a hook out, the kernel goes on calling it. So the module stays until
 * ftrace has taken it out: by a reference, or, if unloading has begun already, because that does
 * not end.
 */
static void note_stuck(int err)
{
	static bool pinned;

	if (err && !stuck) {
		pr_err("ftrace does not take a hook out: the module cannot be unloaded (error %d)\n",
		       err);
		pinned = try_module_get(THIS_MODULE);
	} else if (!err && pinned) {
		module_put(THIS_MODULE);
		pinned = false;
	}
	stuck = err;
}

/*
 * LIFE comes after ENTRY and EXIT. To take a hook out, ftrace waits until each thread has left its
 * call or slept, so LIFE still sees forks that were under way, and settles their flags.
 */
static int stop_these(bool held)
{
	unsigned int i;
	int err = 0;

	mutex_lock(&utrace_source_mutex);
	for (i = 0; i < UTRACE_SOURCES; i++)
		if (held || !atomic_read(&holders[i]))
			err = stop_one(i) ?: err;
	err = err ?: utrace_direct_idle();
	note_stuck(err);
	mutex_unlock(&utrace_source_mutex);
	return err;
}

static void stop_unheld(struct work_struct *work)
{
	stop_these(false);
}

/* For unloading: stop even a source that is still held, as no hook may stay in freed code. */
static void stop_all(void)
{
	unsigned int i;

	for (i = 0; i < UTRACE_SOURCES; i++)
		WARN_ON(atomic_read(&holders[i]));
	while (stop_these(true))
		schedule_timeout_idle(HZ);
}

/*
 * Holds sources of events running, or none after an error. Sources that others hold, or none, are
 * had at once: while a source stops, the mutex is held for grace periods. May sleep, unless others
 * hold all of @sources.
 */
int utrace_sources_get(u8 sources)
{
	int err;

	if (utrace_sources_share(sources))
		return 0;
	mutex_lock(&utrace_source_mutex);
	err = get_these(sources);
	mutex_unlock(&utrace_source_mutex);
	return err;
}

/* Holds sources that another holds already, and cannot let go meanwhile. */
void utrace_sources_pin(u8 sources)
{
	unsigned int i;

	for (i = 0; i < UTRACE_SOURCES; i++)
		if (sources & BIT(i))
			atomic_inc(&holders[i]);
}

/*
 * Holds sources if others hold all of them already, else none (false). Not under the run queue's
 * lock; under utrace_lock for a single source only, since a failure then has nothing to undo, and
 * starts no work.
 */
bool utrace_sources_share(u8 sources)
{
	unsigned int i;

	for (i = 0; i < UTRACE_SOURCES; i++) {
		if (!(sources & BIT(i)) || atomic_inc_not_zero(&holders[i]))
			continue;
		utrace_sources_put(sources & (BIT(i) - 1));
		return false;
	}
	return true;
}

/*
 * Undoes utrace_sources_get(), _pin() and _share(). Not under utrace_lock or the run queue's lock.
 * The sources stop later.
 */
void utrace_sources_put(u8 sources)
{
	bool last = false;
	unsigned int i;

	for (i = 0; i < UTRACE_SOURCES; i++)
		if (sources & BIT(i))
			last |= atomic_dec_and_test(&holders[i]);
	if (last)
		schedule_delayed_work(&stop_work, LINGER);
}

/* The sources that must run for events to be seen. */
u8 utrace_sources_for(unsigned long events)
{
	u8 sources = 0;

	if (events)
		sources |= UTRACE_SOURCE_LIFE;
	if (events & UTRACE_EVENTS_SYSCALL)
		sources |= UTRACE_SOURCE_ENTRY;
	if (events & UTRACE_EVENT(SYSCALL_EXIT))
		sources |= UTRACE_SOURCE_EXIT;
	if (events & UTRACE_EVENT(SIGNAL_FATE))
		sources |= UTRACE_SOURCE_SIGNAL;
	if (events & (UTRACE_EVENTS_SIGNAL | UTRACE_EVENT(QUIESCE)))
		sources |= UTRACE_SOURCES_STOP;
	if (events & UTRACE_EVENT(JCTL))
		sources |= UTRACE_SOURCE_JCTL;
	return sources;
}

/* Why a source could not start with this error; NULL if none has given it. */
const char *utrace_sources_why(int err)
{
	unsigned int i;

	for (i = 0; i < UTRACE_SOURCES; i++)
		if (READ_ONCE(errors[i]) == err)
			return why_not(err);
	return NULL;
}

/* Prints which sources run. */
void utrace_sources_status(struct seq_file *m)
{
	unsigned int i;

	mutex_lock(&utrace_source_mutex);
	for (i = 0; i < UTRACE_SOURCES; i++) {
		seq_printf(m, "source_%s: %s, %d holders", names[i],
			   running[i] ? "running" : "stopped", atomic_read(&holders[i]));
		if (errors[i])
			seq_printf(m, ", error %d: %s", errors[i], why_not(errors[i]));
		seq_putc(m, '\n');
	}
	if (stuck)
		seq_printf(m, "source_stuck: %d\n", stuck);
	mutex_unlock(&utrace_source_mutex);
}

/* Tries the sources of system calls, so that status and log know a reason. */
void utrace_sources_init(const struct utrace_source *const table[UTRACE_SOURCES])
{
	all = table;
	if (!utrace_sources_get(CALLS))
		utrace_sources_put(CALLS);
}

/*
 * Takes everything out of the kernel. No engine holds a source any more. Afterwards no thread is in
 * our code on behalf of a source, or will be.
 */
void utrace_sources_exit(void)
{
	cancel_delayed_work_sync(&stop_work);
	stop_all();
	tracepoint_synchronize_unregister();
	synchronize_rcu_tasks();
}
