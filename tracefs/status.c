// SPDX-License-Identifier: GPL-2.0
/*
 * status: the sources of events, why they are used, and their limits.
 */
#include <linux/module.h>
#include <linux/utsname.h>

#include "../provider/engine/engine.h"
#include "../provider/engine/member.h"
#include "../provider/thread/thread.h"
#include "../tracepoints/session_list.h"
#include "../tracepoints/summary.h"
#include "file.h"

/* The targets of a session: all, none, their number, or gone if all targets have ended. */
static void show_targets(struct seq_file *m, const struct utrace_session *s)
{
	const struct utrace_group *g = &s->channel.group;
	unsigned int nr = READ_ONCE(g->nr_members);

	seq_printf(m, " %s=", s->name);
	if (g->everyone)
		seq_puts(m, "all");
	else if (nr)
		seq_printf(m, "%u", nr);
	else
		seq_puts(m, READ_ONCE(g->had_members) ? "gone" : "none");
}

static void show_all_targets(struct seq_file *m)
{
	struct utrace_session *s = NULL;

	seq_puts(m, "targets:");
	mutex_lock(&utrace_group_mutex);
	while ((s = utrace_session_next(s)))
		show_targets(m, s);
	mutex_unlock(&utrace_group_mutex);
	seq_putc(m, '\n');
}

/* perf has targets of its own, but obeys these lists without saying so. */
static void show_perf(struct seq_file *m)
{
	struct utrace_session *s = &utrace_default_session;
	struct utrace_sysset calls;

	mutex_lock(&utrace_group_mutex);
	utrace_syscall_map_get(&s->channel.group.syscalls, &calls);
	seq_printf(m, "perf_lists: of the default session: syscalls=%s signals=%s\n",
		   calls.written ? "chosen" : "all", s->signals.written ? "chosen" : "all");
	mutex_unlock(&utrace_group_mutex);
}

/* The memory of all summaries, which stays while they are on. */
static void show_summaries(struct seq_file *m)
{
	const struct utrace_summary *summary;
	struct utrace_session *s = NULL;
	unsigned int nr = 0;
	size_t size = 0;

	mutex_lock(&utrace_group_mutex);
	while ((s = utrace_session_next(s))) {
		summary = rcu_dereference_protected(s->channel.summary,
						    lockdep_is_held(&utrace_group_mutex));
		nr += !!summary;
		size += summary ? utrace_summary_size(summary) : 0;
	}
	mutex_unlock(&utrace_group_mutex);
	seq_printf(m, "summaries: %u, %zu kB\n", nr, num_possible_cpus() * size / 1024);
}

static bool count(struct utrace_thread *t, void *nr)
{
	*(unsigned int *)nr += utrace_thread_is_attached(t);
	return false;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	unsigned int attached = 0;

	seq_printf(m, "version: %s\n", THIS_MODULE->version);
	seq_printf(m, "kernel: %s\n", init_utsname()->release);
	utrace_sources_status(m);
	utrace_threads_each(count, &attached);
	seq_printf(m, "attached: %u\n", attached);
	show_all_targets(m);
	show_summaries(m);
	show_perf(m);
	seq_printf(m, "ia32: %s\n", IS_ENABLED(CONFIG_IA32_EMULATION) ? "yes" : "no");
	seq_printf(m, "x32: %s\n", IS_ENABLED(CONFIG_X86_X32_ABI) ? "yes" : "no");
	return 0;
}

const struct utrace_control_file utrace_file_status = {
	.name = "status",
	.help =
		"the source of events, why it is used, and what it cannot do.\n",
	.show = show,
	.top = true,
};
