// SPDX-License-Identifier: GPL-2.0
/*
 * threads: a line for each attached thread, and for each thread that keeps the module from being
 * unloaded. The file of the top directory shows the threads of all sessions.
 */
#include <linux/ctype.h>
#include <linux/kernel.h>
#include <linux/pid_namespace.h>
#include <linux/ktime.h>

#include "../provider/engine/engine.h"
#include "../provider/engine/member.h"
#include "../provider/filter/filter.h"
#include "../provider/filter/text.h"
#include "../provider/thread/thread.h"
#include "../tracepoints/session.h"
#include "../tracepoints/summary.h"
#include "file.h"

static void show_events(struct seq_file *m, unsigned long events)
{
	const char *separator = "";
	unsigned int i;

	if (!events)
		seq_putc(m, '-');
	for (i = 0; i < UTRACE_EVENT_BITS; i++) {
		if (!(events & BIT(i)))
			continue;
		seq_printf(m, "%s%s", separator, utrace_event_names[i]);
		separator = ",";
	}
}

static const char *why_name(u8 why)
{
	if (why == UTRACE_HOLD_RULE)
		return "rule";
	return why == UTRACE_EVENT_BIT_QUIESCE ? "control" : utrace_event_names[why];
}

/*
 * The engines that hold the thread, and the event whose callback asked for the hold; or the engines
 * that hold it by a rule, and the rule's number.
 */
static void show_holders(struct seq_file *m, struct utrace_thread *t, bool rules)
{
	const char *separator = " ";
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!READ_ONCE(e->stop) || (rules && !READ_ONCE(e->rule)))
			continue;
		seq_printf(m, "%s%s:", separator, utrace_engine_name(e));
		if (rules)
			seq_printf(m, "%u", READ_ONCE(e->rule));
		else
			seq_puts(m, why_name(READ_ONCE(e->why)));
		separator = ",";
	}
	if (*separator == ' ')
		seq_puts(m, " -");
}

/* How long ago the first of the engines that hold the thread asked for the hold. */
static void show_age(struct seq_file *m, struct utrace_thread *t)
{
	const u64 now = ktime_get_boot_fast_ns();
	struct utrace_engine *e;
	u64 first = U64_MAX;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (READ_ONCE(e->stop))
			first = min(first, READ_ONCE(e->since));
	if (first == U64_MAX)
		seq_puts(m, " -");
	else
		seq_printf(m, " %llu", now > first ? (now - first) / NSEC_PER_MSEC : 0);
}

static void show_targets(struct seq_file *m, struct utrace_thread *t)
{
	static char names[UTRACE_SESSIONS_MAX * (UTRACE_SESSION_NAME_MAX + 1)];

	lockdep_assert_held(&utrace_group_mutex);
	utrace_group_names(t, names, sizeof(names));
	seq_printf(m, " %s", names);
}

/* The states that keep the module from being unloaded: provider/stop/stop.h explains them. */
static void show_busy(struct seq_file *m, struct utrace_thread *t)
{
	const struct {
		bool is;
		const char *word;
	} states[] = {
		{ READ_ONCE(t->held), "held" },
		{ READ_ONCE(t->in_hook) && READ_ONCE(t->late), "wait" },
		{ READ_ONCE(t->in_hook) && !READ_ONCE(t->held) && !READ_ONCE(t->late), "hook" },
		{ READ_ONCE(t->kicks_queued), "report" },
		{ READ_ONCE(t->stepping), "step" },
	};
	const char *separator = " ";
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(states); i++) {
		if (!states[i].is)
			continue;
		seq_printf(m, "%s%s", separator, states[i].word);
		separator = ",";
	}
	if (*separator == ' ')
		seq_puts(m, " -");
}

static bool is_busy(struct utrace_thread *t)
{
	return READ_ONCE(t->in_hook) || READ_ONCE(t->kicks_queued) || READ_ONCE(t->stepping);
}

static void show_thread(struct seq_file *m, struct utrace_thread *t, struct pid_namespace *ns)
{
	struct task_struct *task = t->task;
	pid_t tid = task_pid_nr_ns(task, ns);
	char comm[TASK_COMM_LEN];

	if (!tid || !(utrace_thread_is_attached(t) || is_busy(t)))
		return;
	strscpy(comm, task->comm, sizeof(comm));
	seq_printf(m, "%d %d ", tid, task_tgid_nr_ns(task, ns));
	utrace_show_comm(m, comm);
	seq_printf(m, " %c", task_state_to_char(task));
	show_holders(m, t, false);
	seq_putc(m, ' ');
	show_events(m, READ_ONCE(t->events));
	seq_printf(m, " %llu", (u64)local64_read(&t->records));
	show_busy(m, t);
	seq_printf(m, " %s", utrace_signal_name(READ_ONCE(t->asked)) ?: "-");
	show_holders(m, t, true);
	show_targets(m, t);
	show_age(m, t);
	seq_putc(m, '\n');
}

static bool is_of(struct utrace_session *s, struct utrace_thread *t)
{
	return s == &utrace_default_session || utrace_group_member(&s->channel.group, t) ||
	       utrace_holder_on(&s->holder, t);
}

/* State of a read: the session that is shown, and the reader's pid namespace. */
struct reader {
	struct seq_file *m;
	struct utrace_session *session;
	struct pid_namespace *ns;
};

static bool show_if(struct utrace_thread *t, void *arg)
{
	struct reader *r = arg;

	if (is_of(r->session, t))
		show_thread(r->m, t, r->ns);
	return false;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	struct reader r = { m, s, task_active_pid_ns(current) };

	seq_puts(m, "# tid tgid comm state held-by events records busy signal rule targets held-ms\n");
	mutex_lock(&utrace_group_mutex);
	utrace_threads_each(show_if, &r);
	mutex_unlock(&utrace_group_mutex);
	return 0;
}

const struct utrace_control_file utrace_file_threads = {
	.name = "threads",
	.help =
		"attached threads: tid tgid comm state held-by events records busy signal\n"
		"rule targets held-ms.\n",
	.show = show,
};
