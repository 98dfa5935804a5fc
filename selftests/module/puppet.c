// SPDX-License-Identifier: GPL-2.0
/*
 * Puppets: the callbacks that log and answer. test.h has the verbs that control them.
 *
 * This is one file because a puppet is made with one of the tables of callbacks, which are static.
 */
#include <linux/mutex.h>
#include <linux/preempt.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>
#include <asm/ptrace.h>

#include "test.h"

/* Longer than any wait of a test, so that a callback does not go on by itself. */
#define BLOCK_MAX	(60 * HZ)

/* Shorter than BLOCK_MAX, because no other task gets the processor meanwhile. */
#define SPIN_MAX	(15 * HZ)

static DEFINE_MUTEX(puppets_mutex);
static LIST_HEAD(puppets);

const char *const action_names[UTRACE_DETACH + 1] = {
	[UTRACE_STOP]		= "stop",
	[UTRACE_INTERRUPT]	= "interrupt",
	[UTRACE_REPORT]		= "report",
	[UTRACE_SINGLESTEP]	= "singlestep",
	[UTRACE_BLOCKSTEP]	= "blockstep",
	[UTRACE_RESUME]		= "resume",
	[UTRACE_DETACH]		= "detach",
};

/* The action that the engines called before have asked for, if any. */
static const char *asked(u32 action)
{
	static const char *const words[UTRACE_DETACH + 1] = {
		" after stop", " after interrupt", " after report", " after singlestep",
		" after blockstep", "", " after detach",
	};

	return words[action];
}

/* Wait in a callback that may not sleep. */
static void spin(struct puppet *p)
{
	unsigned long end = jiffies + SPIN_MAX;

	log_add("%s spins\n", p->name);
	while (!READ_ONCE(p->is_open) && time_before(jiffies, end))
		cpu_relax();
	log_add("%s goes on\n", p->name);
}

static void block(struct puppet *p, unsigned int bit)
{
	if (!preemptible()) {
		spin(p);
		return;
	}
	log_add("%s %s blocks\n", p->name, utrace_event_names[bit]);
	wait_event_killable_timeout(p->gate, READ_ONCE(p->is_open), BLOCK_MAX);
	log_add("%s %s goes on\n", p->name, utrace_event_names[bit]);
}

static u32 act(struct puppet *p, unsigned int bit)
{
	struct script *s = &p->script[bit];

	if (s->block)
		block(p, bit);
	if (!s->times)
		return UTRACE_RESUME;
	if (s->times > 0)
		s->times--;
	return s->answer;
}

static u32 report_quiesce(u32 action, struct utrace_engine *e, unsigned long event)
{
	struct puppet *p = e->data;

	if ((event & UTRACE_EVENTS_SYSCALL) && p->only >= 0)
		return UTRACE_RESUME;
	log_add("%s quiesce %lu%s\n", p->name, event, asked(action));
	return act(p, UTRACE_EVENT_BIT_QUIESCE);
}

static bool speaks_of(struct puppet *p, struct utrace_call *call)
{
	return p->only < 0 || p->only == call->nr;
}

static void set_args(struct puppet *p, struct pt_regs *regs)
{
	unsigned long *const where[6] = {
		&regs->di, &regs->si, &regs->dx, &regs->r10, &regs->r8, &regs->r9
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(where); i++)
		if (p->has_args & BIT(i))
			*where[i] = p->args[i];
}

static u32 report_syscall_entry(u32 action, struct utrace_engine *e, struct utrace_call *call)
{
	struct puppet *p = e->data;

	if (!speaks_of(p, call))
		return UTRACE_RESUME;
	log_add("%s syscall_entry %d%s%s\n", p->name, call->nr,
		action & UTRACE_SYSCALL_RESUMED ? " resumed" : "",
		asked(action & UTRACE_RESUME_MASK));
	if (p->has_nr)
		call->regs->orig_ax = p->nr;
	set_args(p, call->regs);
	if (p->has_ax)
		call->regs->ax = p->ax;
	return act(p, UTRACE_EVENT_BIT_SYSCALL_ENTRY);
}

static u32 report_syscall_exit(u32 action, struct utrace_engine *e, struct utrace_call *call)
{
	struct puppet *p = e->data;

	if (!speaks_of(p, call))
		return UTRACE_RESUME;
	log_add("%s syscall_exit %d = %ld%s\n", p->name, call->nr, call->ret, asked(action));
	if (p->has_result)
		call->regs->ax = p->result;
	return act(p, UTRACE_EVENT_BIT_SYSCALL_EXIT);
}

static const char *const fates[] = { "handler", "ignored", "terminates", "core", "stops" };

static u32 report_fate(u32 action, struct utrace_engine *e, const struct utrace_signal *s)
{
	struct puppet *p = e->data;

	log_add("%s signal_fate %d %s%s\n", p->name, s->sig, fates[s->fate], asked(action));
	return act(p, UTRACE_EVENT_BIT_SIGNAL_FATE);
}

/* The event as which the signal is reported decides which script is followed. */
static unsigned int signal_bit(u32 choice)
{
	switch (choice & UTRACE_SIGNAL_MASK) {
	case UTRACE_SIGNAL_IGN:
		return UTRACE_EVENT_BIT_SIGNAL_IGN;
	case UTRACE_SIGNAL_TERM:
		return UTRACE_EVENT_BIT_SIGNAL_TERM;
	case UTRACE_SIGNAL_CORE:
		return UTRACE_EVENT_BIT_SIGNAL_CORE;
	case UTRACE_SIGNAL_STOP:
		return UTRACE_EVENT_BIT_SIGNAL_STOP;
	case UTRACE_SIGNAL_REPORT:
		return UTRACE_EVENT_BIT_QUIESCE;
	default:
		return UTRACE_EVENT_BIT_SIGNAL;
	}
}

const char *const choice_names[CHOICES] = {
	[UTRACE_SIGNAL_DELIVER >> 4]	= "deliver",
	[UTRACE_SIGNAL_IGN >> 4]	= "ign",
	[UTRACE_SIGNAL_TERM >> 4]	= "term",
	[UTRACE_SIGNAL_CORE >> 4]	= "core",
	[UTRACE_SIGNAL_STOP >> 4]	= "stop_process",
	[UTRACE_SIGNAL_REPORT >> 4]	= "boundary",
	[UTRACE_SIGNAL_HANDLER >> 4]	= "handler",
};

static u32 report_signal(u32 action, struct utrace_engine *e, struct kernel_siginfo *info)
{
	u32 choice = action & UTRACE_SIGNAL_MASK, answer;
	unsigned int bit = signal_bit(action);
	struct puppet *p = e->data;

	log_add("%s signal %d %s%s%s\n", p->name, info->si_signo, choice_names[choice >> 4],
		action & UTRACE_SIGNAL_RESUMED ? " resumed" : "",
		asked(action & UTRACE_RESUME_MASK));
	/* The report of a handler has no signal to be replaced, or for which an answer chooses. */
	if (choice == UTRACE_SIGNAL_HANDLER && p->script[bit].times &&
	    p->script[bit].answer & CHOOSES)
		return UTRACE_RESUME | choice;
	if (p->inject && choice != UTRACE_SIGNAL_HANDLER) {
		info->si_signo = p->inject;
		info->si_code = SI_USER;
		p->inject = 0;
	}
	answer = act(p, bit);
	/* Without a choice of its own the puppet keeps the choice of the engines before. */
	return answer & CHOOSES ? answer & ~CHOOSES : answer | choice;
}

static u32 report_jctl(u32 action, struct utrace_engine *e, int why)
{
	struct puppet *p = e->data;

	log_add("%s jctl %s%s\n", p->name, why == CLD_STOPPED ? "stopped" : "continued",
		asked(action));
	return act(p, UTRACE_EVENT_BIT_JCTL);
}

static void report_hold(struct utrace_engine *e, const struct utrace_hold *hold)
{
	struct puppet *p = e->data;

	log_add("%s %s %s\n", p->name, hold->held ? "held" : "runs",
		hold->why == UTRACE_HOLD_RULE ? "rule" : utrace_event_names[hold->why]);
	if (p->script[UTRACE_EVENT_BIT_HOLD].block)
		spin(p);
}

static DEFINE_RAW_SPINLOCK(attached_lock);	/* every puppet's @task and @engine */

/**
 * puppet_get - the thread and engine of a puppet, which another verb may change meanwhile
 * @p: the puppet
 * @at: filled in; both references are given back by attached_put()
 *
 * Context: any.
 * Return: false if the puppet has no engine.
 */
bool puppet_get(struct puppet *p, struct attached *at)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&attached_lock, irq);
	*at = (struct attached){ p->task, p->engine };
	if (at->engine) {
		utrace_engine_get(at->engine);
		get_task_struct(at->task);
	}
	raw_spin_unlock_irqrestore(&attached_lock, irq);
	return at->engine;
}

/**
 * puppet_set - change the thread and engine of a puppet
 * @p: the puppet
 * @at: the new ones; the puppet takes over the references
 * @before: filled in: the old ones, for attached_put()
 *
 * Context: any.
 */
void puppet_set(struct puppet *p, struct attached at, struct attached *before)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&attached_lock, irq);
	*before = (struct attached){ p->task, p->engine };
	p->task = at.task;
	p->engine = at.engine;
	raw_spin_unlock_irqrestore(&attached_lock, irq);
}

/**
 * attached_put - give both references back
 * @at: either may be NULL
 *
 * Context: any that may free.
 */
void attached_put(const struct attached *at)
{
	if (at->engine)
		utrace_engine_put(at->engine);
	if (at->task)
		put_task_struct(at->task);
}

/* Attach another puppet to the child, and stop it. */
static void take_child(struct puppet *p, unsigned int flags, struct task_struct *child)
{
	struct utrace_engine *e = utrace_attach_child(child, flags, p->ops, p);
	struct attached before;

	if (IS_ERR(e)) {
		log_add("%s child: %ld\n", p->name, PTR_ERR(e));
		return;
	}
	puppet_set(p, (struct attached){ get_task_struct(child), e }, &before);
	if (before.engine)
		utrace_control(before.task, before.engine, UTRACE_DETACH);
	attached_put(&before);
	utrace_control(child, e, UTRACE_STOP);
}

static u32 report_clone(u32 action, struct utrace_engine *e, unsigned long clone_flags,
			struct task_struct *child)
{
	struct puppet *p = e->data;

	log_add("%s clone %d%s\n", p->name, child->pid, asked(action));
	if (p->child)
		take_child(p->child, p->child_flags, child);
	return act(p, UTRACE_EVENT_BIT_CLONE);
}

static u32 report_exec(u32 action, struct utrace_engine *e, const struct linux_binprm *bprm,
		       pid_t old_pid)
{
	struct puppet *p = e->data;

	log_add("%s exec %d%s\n", p->name, old_pid, asked(action));
	return act(p, UTRACE_EVENT_BIT_EXEC);
}

static u32 report_exit(u32 action, struct utrace_engine *e, int code, bool group_dead)
{
	struct puppet *p = e->data;

	log_add("%s exit %#x%s%s\n", p->name, code, group_dead ? " group" : "", asked(action));
	return act(p, UTRACE_EVENT_BIT_EXIT);
}

static u32 report_death(struct utrace_engine *e, bool group_dead, int code)
{
	struct puppet *p = e->data;

	log_add("%s death %#x%s\n", p->name, code, group_dead ? " group" : "");
	return act(p, UTRACE_EVENT_BIT_DEATH);
}

static void report_reap(struct utrace_engine *e)
{
	struct puppet *p = e->data;

	log_add("%s reap\n", p->name);
}

static void release(void *data)
{
	struct puppet *p = data;

	log_add("%s release\n", p->name);
}

#define CALLBACKS					\
	.report_quiesce		= report_quiesce,	\
	.report_syscall_entry	= report_syscall_entry,	\
	.report_syscall_exit	= report_syscall_exit,	\
	.report_signal		= report_signal,	\
	.report_fate		= report_fate,		\
	.report_jctl		= report_jctl,		\
	.report_hold		= report_hold,		\
	.report_clone		= report_clone,		\
	.report_exec		= report_exec,		\
	.report_exit		= report_exit,		\
	.report_death		= report_death,		\
	.report_reap		= report_reap,		\
	.release		= release

static const struct utrace_engine_ops sleeping_ops = {
	.name = "puppet", .flags = UTRACE_OPS_ABORT, CALLBACKS
};
static const struct utrace_engine_ops atomic_ops = {
	.name = "puppet", .flags = UTRACE_OPS_ATOMIC, CALLBACKS
};
static const struct utrace_engine_ops bare_ops = { .release = release };

static const char *const ops_names[] = { "sleeping", "atomic", "bare", "null" };
static const struct utrace_engine_ops *const all_ops[] = {
	&sleeping_ops, &atomic_ops, &bare_ops, NULL
};

static struct puppet *find_locked(const char *name)
{
	struct puppet *p;

	list_for_each_entry(p, &puppets, list)
		if (!strcmp(p->name, name))
			return p;
	return NULL;
}

static void init(struct puppet *p, const char *name, const struct utrace_engine_ops *ops)
{
	unsigned int i;

	strscpy(p->name, name, sizeof(p->name));
	p->ops = ops;
	p->only = -1;
	init_waitqueue_head(&p->gate);
	for (i = 0; i < UTRACE_EVENT_BITS; i++)
		p->script[i].answer = UTRACE_RESUME;
}

/**
 * puppet_make - make a puppet
 * @name: its name
 * @ops: name of its ops
 *
 * Context: may sleep.
 * Return: 0; -EBADMSG for unknown ops; -EEXIST; -ENOMEM.
 */
int puppet_make(const char *name, const char *ops)
{
	int i = find_word(ops_names, ARRAY_SIZE(ops_names), ops), err = 0;
	struct puppet *p;

	if (i < 0)
		return i;
	p = kzalloc(sizeof(*p), GFP_KERNEL);
	if (!p)
		return -ENOMEM;
	init(p, name, all_ops[i]);
	mutex_lock(&puppets_mutex);
	if (find_locked(name))
		err = -EEXIST;
	else
		list_add_tail(&p->list, &puppets);
	mutex_unlock(&puppets_mutex);
	if (err)
		kfree(p);
	return err;
}

/**
 * puppet_find - find a puppet by name
 * @name: the name
 *
 * Context: may sleep.
 * Return: the puppet or NULL.
 */
struct puppet *puppet_find(const char *name)
{
	struct puppet *p;

	mutex_lock(&puppets_mutex);
	p = find_locked(name);
	mutex_unlock(&puppets_mutex);
	return p;
}

/* A puppet whose reference was given back may still be attached. */
static void let_go(struct puppet *p)
{
	const unsigned int same = UTRACE_ATTACH_MATCH_OPS | UTRACE_ATTACH_MATCH_DATA;
	struct utrace_engine *e = p->engine;

	WRITE_ONCE(p->is_open, true);
	wake_up_all(&p->gate);
	if (!p->task)
		return;
	if (!e)
		e = utrace_attach_task(p->task, same, p->ops, p);
	if (!IS_ERR(e)) {
		utrace_control(p->task, e, UTRACE_DETACH);
		utrace_barrier(e);
		utrace_engine_put(e);
	}
	put_task_struct(p->task);
}

/**
 * puppets_free - detach and free all puppets
 *
 * Context: may sleep; no verb uses a puppet any more.
 */
void puppets_free(void)
{
	struct puppet *p, *next;

	list_for_each_entry(p, &puppets, list)
		let_go(p);
	rcu_barrier();		/* release() is in this module */
	list_for_each_entry_safe(p, next, &puppets, list)
		kfree(p);
	INIT_LIST_HEAD(&puppets);
}
