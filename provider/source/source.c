// SPDX-License-Identifier: GPL-2.0
/*
 * Which sources of events run: held by count, started when first wanted, stopped
 * some time after the last one let go. Taking a hook out of the kernel waits for
 * grace periods that nobody who disables an event should wait for.
 */
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/tracepoint.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "../utrace.h"
#include "source.h"

#define LINGER	(2 * HZ)

static char *source = "auto";
module_param(source, charp, 0444);
MODULE_PARM_DESC(source, "where system calls come from: auto, hook or tracepoint");

/* All under utrace_source_mutex; holders may be dropped without it. */
static DEFINE_MUTEX(utrace_source_mutex);
static const struct utrace_source *running[UTRACE_SOURCES];
static atomic_t holders[UTRACE_SOURCES];
static bool use_hook;
static int hook_error;		/* why the hook is not used */

static atomic_t sleepers;
static DECLARE_WAIT_QUEUE_HEAD(sleepers_wait);

/**
 * utrace_sleepers_inc - about to do what unloading must wait for
 *
 * To sleep inside a hook, or to leave a task work behind.
 *
 * Context: any.
 */
void utrace_sleepers_inc(void)
{
	atomic_inc(&sleepers);
}

/**
 * utrace_sleepers_dec - undo utrace_sleepers_inc()
 *
 * Context: any. What runs after this is waited for by synchronize_rcu_tasks().
 */
void utrace_sleepers_dec(void)
{
	if (atomic_dec_and_test(&sleepers) && waitqueue_active(&sleepers_wait))
		wake_up_all(&sleepers_wait);
}

/**
 * utrace_sleepers_wait - wait until there are none
 * @timeout: in jiffies, at the most
 *
 * Context: may sleep.
 * Return: false when there are some still.
 */
bool utrace_sleepers_wait(long timeout)
{
	return wait_event_timeout(sleepers_wait, !atomic_read(&sleepers), timeout);
}

static const struct utrace_source *kind(unsigned int i)
{
	switch (BIT(i)) {
	case UTRACE_SOURCE_ENTRY:
		return use_hook ? &utrace_hook_entry : &utrace_tracepoint_entry;
	case UTRACE_SOURCE_EXIT:
		return use_hook ? &utrace_hook_exit : &utrace_tracepoint_exit;
	case UTRACE_SOURCE_SIGNAL:
		return &utrace_signal_source;
	case UTRACE_SOURCE_BOUNDARY:
		return &utrace_boundary_source;
	case UTRACE_SOURCE_JCTL:
		return &utrace_jctl_source;
	default:
		return &utrace_life_source;
	}
}

static void stop_one(unsigned int i)
{
	if (!running[i])
		return;
	running[i]->stop();
	running[i] = NULL;
}

static int start_one(unsigned int i)
{
	const struct utrace_source *s = kind(i);
	int err;

	if (running[i])
		return 0;
	err = s->start();
	if (!err)
		running[i] = s;
	return err;
}

static const char *why_no_hook(int err)
{
	switch (err) {
	case -EBUSY:
		return "another direct call (a BPF program?) is on the hooked function";
	case -ENODEV:
		return "ftrace is disabled, or the function cannot be hooked";
	case -ENOENT:
		return "the function to hook was not found";
	case -EOPNOTSUPP:
		return "the kernel has no CONFIG_AUDITSYSCALL";
	default:
		return "the hook could not be put in place";
	}
}

static bool may_fall_back(void)
{
	return use_hook && !strcmp(source, "auto");
}

/* The hook cannot be had: what runs of it gives way to the tracepoints. */
static int fall_back(unsigned int i, int err)
{
	bool entry = running[0], exit = running[1];

	pr_info("utrace: using the tracepoints: %s (error %d)\n", why_no_hook(err), err);
	hook_error = err;
	use_hook = false;
	stop_one(0);
	stop_one(1);
	err = entry ? start_one(0) : 0;
	if (!err && exit)
		err = start_one(1);
	return err ?: start_one(i);
}

static int start_any(unsigned int i)
{
	int err = start_one(i);

	if (err && (BIT(i) & (UTRACE_SOURCE_ENTRY | UTRACE_SOURCE_EXIT)) && may_fall_back())
		err = fall_back(i, err);
	else if (err && BIT(i) == UTRACE_SOURCE_BOUNDARY)
		pr_info_ratelimited("utrace: no hook at the user boundary: %s (error %d)\n",
				    why_no_hook(err), err);
	return err;
}

static void stop_unheld(struct work_struct *work)
{
	unsigned int i = UTRACE_SOURCES;

	mutex_lock(&utrace_source_mutex);
	while (i--)
		if (!atomic_read(&holders[i]))
			stop_one(i);
	mutex_unlock(&utrace_source_mutex);
}

static DECLARE_DELAYED_WORK(stop_work, stop_unheld);

/* For unloading: nobody is left, but if somebody were, he would lose it. */
static void stop_all(void)
{
	unsigned int i = UTRACE_SOURCES;

	mutex_lock(&utrace_source_mutex);
	while (i--) {
		WARN_ON(atomic_read(&holders[i]));
		stop_one(i);
	}
	mutex_unlock(&utrace_source_mutex);
}

/**
 * utrace_sources_get - hold sources of events running
 * @sources: UTRACE_SOURCE_* mask
 *
 * Context: may sleep.
 * Return: 0, or what a source returned when it could not start; then none is held.
 */
int utrace_sources_get(u8 sources)
{
	unsigned int i = UTRACE_SOURCES;
	u8 held = 0;
	int err = 0;

	mutex_lock(&utrace_source_mutex);
	while (i-- && !err) {
		if (!(sources & BIT(i)))
			continue;
		err = start_any(i);
		if (err)
			break;
		atomic_inc(&holders[i]);
		held |= BIT(i);
	}
	mutex_unlock(&utrace_source_mutex);
	if (err)
		utrace_sources_put(held);
	return err;
}

/**
 * utrace_sources_pin - hold sources that somebody else holds already
 * @sources: UTRACE_SOURCE_* mask
 *
 * Context: any, while the other holder cannot let go. To be undone by
 * utrace_sources_put().
 */
void utrace_sources_pin(u8 sources)
{
	unsigned int i;

	for (i = 0; i < UTRACE_SOURCES; i++)
		if (sources & BIT(i))
			atomic_inc(&holders[i]);
}

/**
 * utrace_sources_share - hold sources if others hold all of them already
 * @sources: UTRACE_SOURCE_* mask
 *
 * Context: any, but not under utrace_lock or the run queue's lock.
 * Return: whether they are held now; if so, to be undone by utrace_sources_put().
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

/**
 * utrace_sources_put - undo utrace_sources_get()
 * @sources: UTRACE_SOURCE_* mask
 *
 * Context: any, but not under utrace_lock or the run queue's lock. The sources stop
 * later.
 */
void utrace_sources_put(u8 sources)
{
	bool last = false;
	unsigned int i;

	for (i = 0; i < UTRACE_SOURCES; i++)
		if (sources & BIT(i))
			last |= atomic_dec_and_test(&holders[i]);
	if (last)
		mod_delayed_work(system_wq, &stop_work, LINGER);
}

/**
 * utrace_sources_for - what must run for events to be seen
 * @events: UTRACE_EVENT() mask
 *
 * Context: any.
 * Return: UTRACE_SOURCE_* mask.
 */
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

static const char *reason(void)
{
	if (hook_error)
		return why_no_hook(hook_error);
	return use_hook ? "it can be had, and other threads pay next to nothing"
			: "the parameter source says so";
}

/**
 * utrace_sources_status - say which sources run
 * @m: where to
 *
 * Context: may sleep.
 */
void utrace_sources_status(struct seq_file *m)
{
	const char *const names[] = { "entry", "exit", "signal", "life", "boundary", "jctl" };
	unsigned int i;

	mutex_lock(&utrace_source_mutex);
	seq_printf(m, "source: %s\n", kind(0)->name);
	seq_printf(m, "source_reason: %s\n", reason());
	if (hook_error)
		seq_printf(m, "source_error: %d\n", hook_error);
	seq_printf(m, "source_limits: %s\n", kind(0)->limits ?: "none");
	for (i = 0; i < UTRACE_SOURCES; i++)
		seq_printf(m, "source_%s: %s, %d holders\n", names[i],
			   running[i] ? "running" : "stopped", atomic_read(&holders[i]));
	mutex_unlock(&utrace_source_mutex);
}

static int choose(void)
{
	if (!strcmp(source, "tracepoint"))
		return 0;
	if (strcmp(source, "auto") && strcmp(source, "hook")) {
		pr_err("utrace: source=%s: not one of auto, hook, tracepoint\n", source);
		return -EINVAL;
	}
	use_hook = true;
	return 0;
}

/**
 * utrace_sources_init - choose the source of system calls by trying it
 *
 * Context: may sleep.
 * Return: 0; -EINVAL for a parameter that is none of the words; what the source
 * returned where the parameter leaves no choice.
 */
int utrace_sources_init(void)
{
	const u8 both = UTRACE_SOURCE_ENTRY | UTRACE_SOURCE_EXIT;
	int err = choose();

	if (err)
		return err;
	err = utrace_sources_get(both);
	if (err) {
		pr_err("utrace: source=%s cannot be had: %s (error %d)\n", source,
		       use_hook ? why_no_hook(err) : "no such tracepoint, or no memory", err);
		return err;
	}
	utrace_sources_put(both);
	return 0;
}

/**
 * utrace_sources_exit - take everything out of the kernel
 *
 * Nobody holds a source any more. Afterwards no thread is in our code on behalf of one,
 * or will be.
 *
 * Context: may sleep.
 */
void utrace_sources_exit(void)
{
	cancel_delayed_work_sync(&stop_work);
	stop_all();
	tracepoint_synchronize_unregister();
	synchronize_rcu_tasks();
}
