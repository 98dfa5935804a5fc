// SPDX-License-Identifier: GPL-2.0
/*
 * Sources of events: starting and stopping them. A source is held by count, started when it is
 * first wanted, and stopped some time after its last holder has let go: taking a hook out of the
 * kernel waits for grace periods, and a user that disables an event should not wait for those.
 *
 * This is one file because counting the holders and choosing between hook and tracepoints need each
 * other, under one mutex: the choice is made by holding sources, and holding them needs the choice.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/tracepoint.h>
#include <linux/workqueue.h>

#include "source.h"
#include "../clock.h"
#include "../compat/ftrace_direct.h"
#include "../include/utrace.h"

#define LINGER	(2 * HZ)
/* The limits of the tracepoints, for status. */
#define LIMITS	"every thread pays; no abort or stop at entry; callbacks may not sleep; " \
		"calls that seccomp denies are not seen"
#define CALLS	(UTRACE_SOURCE_ENTRY | UTRACE_SOURCE_EXIT)

static char *source = "auto";
module_param(source, charp, 0444);
MODULE_PARM_DESC(source, "where system calls come from: auto, hook or tracepoint");

/* utrace_source_mutex covers all of these, but @holders also change without it. */
static DEFINE_MUTEX(utrace_source_mutex);
static const struct utrace_source *running[UTRACE_SOURCES];
static atomic_t holders[UTRACE_SOURCES];
static bool use_hook;		/* stays as it is while ENTRY or EXIT is held */
static int hook_error;		/* the errno for which the hook is not used, or 0 */
static int stuck;		/* the errno for which the module has to stay, or 0 */

static const struct utrace_source *const *all;	/* UTRACE_SOURCES of each kind; constant */

static void stop_unheld(struct work_struct *work);
static DECLARE_DELAYED_WORK(stop_work, stop_unheld);

static const struct utrace_source *kind(unsigned int i)
{
	return all[use_hook * UTRACE_SOURCES + i];
}

static int stop_one(unsigned int i)
{
	int err = running[i] ? running[i]->stop() : 0;

	if (!err)
		running[i] = NULL;
	return err;
}

static int start_one(unsigned int i)
{
	const struct utrace_source *s = kind(i);
	int err;

	if (running[i])
		return 0;
	if (BIT(i) == UTRACE_SOURCE_EXIT)
		utrace_clock_choose();
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
	default:
		return "the hook could not be put in place";
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
	if (err && BIT(i) == UTRACE_SOURCE_BOUNDARY)
		pr_info_ratelimited("no hook at the user boundary: %s (error %d)\n",
				    why_no_hook(err), err);
	if (err) {
		utrace_sources_put(held);
		/* The work also removes what the source has left of a direct call. */
		schedule_delayed_work(&stop_work, LINGER);
	}
	return err;
}

/*
 * May calls change from the hook to the tracepoints, or back? Not while an engine has calls from
 * either: callbacks that sleep in the hook must not sleep in a tracepoint.
 */
static bool may_switch(void)
{
	return !strcmp(source, "auto") && !atomic_read(&holders[0]) && !atomic_read(&holders[1]);
}

static int switch_to(bool hook)
{
	int err = 0;

	if (use_hook != hook)
		err = stop_one(0) ?: stop_one(1);
	if (!err)
		WRITE_ONCE(use_hook, hook);
	return err;
}

/* Choose the hook if both of its halves can be put in place now. No source of calls is held. */
static int choose_source(void)
{
	int err = switch_to(true);

	if (err)
		return err;
	hook_error = get_these(CALLS);
	if (!hook_error) {
		utrace_sources_put(CALLS);
		return 0;
	}
	pr_info_ratelimited("using the tracepoints: %s (error %d)\n",
			    why_no_hook(hook_error), hook_error);
	return switch_to(false);
}

static int get_calls(u8 sources)
{
	int err = may_switch() ? choose_source() : 0;

	if (err)
		return err;
	err = get_these(sources);
	if (err && use_hook)
		pr_info_ratelimited("no system calls: %s (error %d)\n", why_no_hook(err),
				    err);
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
 * LIFE comes behind ENTRY and EXIT. To take a hook out, ftrace waits until each thread has left its
 * call or slept, so LIFE still sees forks that were under way, and settles the flags of the children.
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

/**
 * utrace_sources_get - hold sources of events running
 * @sources: UTRACE_SOURCE_* mask
 *
 * Sources that others hold, or none, are had at once: while a source stops, the mutex is held for
 * grace periods.
 *
 * Context: may sleep, unless others hold all of @sources.
 * Return: 0, or what a source returned when it could not start; then no source is held.
 */
int utrace_sources_get(u8 sources)
{
	const u8 calls = sources & CALLS, others = sources & ~CALLS;
	int err;

	if (utrace_sources_share(sources))
		return 0;
	mutex_lock(&utrace_source_mutex);
	err = get_these(others);
	if (!err && calls) {
		err = get_calls(calls);
		if (err)
			utrace_sources_put(others);
	}
	mutex_unlock(&utrace_source_mutex);
	return err;
}

/**
 * utrace_sources_pin - hold sources that another holds already
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
 * Context: any, but not under the run queue's lock; under utrace_lock for a single source only,
 * since a failure then has nothing to undo, and starts no work.
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
		schedule_delayed_work(&stop_work, LINGER);
}

/**
 * utrace_sources_for - the sources that must run for events to be seen
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
	return use_hook ? "the hook is available, and other threads pay next to nothing"
			: "the parameter source says so";
}

/**
 * utrace_syscalls_hooked - do system calls come from the hook?
 *
 * In the hook callbacks of system calls may sleep, and a call can be aborted, and held at its
 * entry; in the kernel's tracepoints nothing of that is possible. While an engine has events of
 * system calls the answer does not change; otherwise it is the choice that was made last.
 *
 * Context: any.
 * Return: true for the hook.
 */
bool utrace_syscalls_hooked(void)
{
	return READ_ONCE(use_hook);
}
EXPORT_SYMBOL_GPL(utrace_syscalls_hooked);

/**
 * utrace_sources_allow - can the source of system calls do what callbacks need?
 * @ops: the callbacks
 * @events: UTRACE_EVENT() mask that is wanted
 *
 * Context: any, while the caller holds the sources for @events.
 * Return: 0, or -EOPNOTSUPP where calls come from the tracepoints, and the callbacks may
 * sleep or abort.
 */
int utrace_sources_allow(const struct utrace_engine_ops *ops, unsigned long events)
{
	bool plain = (ops->flags & UTRACE_OPS_ATOMIC) && !(ops->flags & UTRACE_OPS_ABORT);

	if (plain || !(events & UTRACE_EVENTS_SYSCALL) || utrace_syscalls_hooked())
		return 0;
	return -EOPNOTSUPP;
}

/**
 * utrace_sources_status - print which sources run
 * @m: the file
 *
 * Context: may sleep.
 */
void utrace_sources_status(struct seq_file *m)
{
	const char *const names[] = { "entry", "exit", "signal", "life", "boundary", "jctl" };
	unsigned int i;

	static_assert(ARRAY_SIZE(names) == UTRACE_SOURCES);
	mutex_lock(&utrace_source_mutex);
	seq_printf(m, "source: %s\n", use_hook ? "hook" : "tracepoint");
	seq_printf(m, "source_reason: %s\n", reason());
	if (hook_error)
		seq_printf(m, "source_error: %d\n", hook_error);
	if (stuck)
		seq_printf(m, "source_stuck: %d\n", stuck);
	seq_printf(m, "source_limits: %s\n", use_hook ? "none" : LIMITS);
	for (i = 0; i < UTRACE_SOURCES; i++)
		seq_printf(m, "source_%s: %s, %d holders\n", names[i],
			   running[i] ? "running" : "stopped", atomic_read(&holders[i]));
	mutex_unlock(&utrace_source_mutex);
}

static int read_parameter(void)
{
	if (!strcmp(source, "auto") || !strcmp(source, "tracepoint"))
		return 0;
	if (!strcmp(source, "hook")) {
		use_hook = true;
		return 0;
	}
	pr_err("source=%s: not one of auto, hook, tracepoint\n", source);
	return -EINVAL;
}

/**
 * utrace_sources_init - choose the source of system calls by trying it
 * @table: all sources: utrace_source_table
 *
 * Context: may sleep.
 * Return: 0; -EINVAL where the parameter is not one of its words; what the source
 * returned where the parameter leaves no choice.
 */
int utrace_sources_init(const struct utrace_source *const table[2 * UTRACE_SOURCES])
{
	int err = read_parameter();

	all = table;
	if (err)
		return err;
	err = utrace_sources_get(CALLS);
	if (err) {
		pr_err("source=%s is not available: %s (error %d)\n", source,
		       use_hook ? why_no_hook(err) : "no such tracepoint, or no memory", err);
		return err;
	}
	utrace_sources_put(CALLS);
	return 0;
}

/**
 * utrace_sources_exit - take everything out of the kernel
 *
 * No engine holds a source any more. Afterwards no thread is in our code on behalf of a source,
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
