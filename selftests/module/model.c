// SPDX-License-Identifier: GPL-2.0
/*
 * model: engines on one thread that want, answer and ask at random.
 *
 * A round begins and ends with the thread held. While the thread is held, engines come and go,
 * want other events and ask for actions, until no engine wants a stop. Then the thread runs
 * until an engine wants a stop. One engine, the keeper, hears of every entry of a call and of every
 * hold, and ensures that a hold comes. Another engine only asks while the thread runs.
 *
 * Random numbers come from two generators, one for the thread's answers and one for the driver's
 * requests. So a seed repeats everything but the requests to the running thread.
 *
 * This is one file because the callbacks and the requests share struct model, which is private.
 */
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/pid.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/sched/task_stack.h>
#include <linux/slab.h>
#include <asm/ptrace.h>

#include "model.h"

#define MANY	(10 * HZ)

/**
 * struct slot - the place of an engine; a new engine may follow an old one
 * @model: the model of the slot
 * @engine: the attached engine, referenced, or NULL
 */
struct slot {
	struct model *model;
	struct utrace_engine *engine;
};

/**
 * struct model - one run
 * @task: the thread
 * @slots: the first @nr_slots are engines, the next one asks while the thread runs
 * @nr_slots: number of engines
 * @keeper: slot of the keeper
 * @stays: the request to the running thread holds the thread, whether it came in time or late
 * @left: entries until the keeper stops the thread; the thread's own
 * @answers: generator for the thread
 * @deeds: generator for the driver
 * @judge: the expected events
 * @nr_seen: number of callbacks since the thread was held last
 * @seen: these callbacks
 * @nr_all: number of all judged callbacks
 * @attached: number of engines that were attached
 * @released: number of engines that were released
 */
struct model {
	struct task_struct *task;
	struct slot slots[SLOTS];
	unsigned int nr_slots;
	unsigned int keeper;
	bool stays;
	int left;
	struct rnd_state answers;
	struct rnd_state deeds;
	struct judge judge;
	unsigned int nr_seen;
	struct seen seen[RECORDS];
	unsigned int nr_all;
	unsigned int attached;
	atomic_t released;
};

static unsigned int below(struct rnd_state *rnd, unsigned int n)
{
	return prandom_u32_state(rnd) % n;
}

static u32 any_action(struct rnd_state *rnd)
{
	static const u8 actions[] = {
		UTRACE_STOP, UTRACE_STOP, UTRACE_INTERRUPT, UTRACE_REPORT, UTRACE_SINGLESTEP,
		UTRACE_RESUME, UTRACE_RESUME, UTRACE_RESUME, UTRACE_RESUME, UTRACE_RESUME,
	};

	return below(rnd, 40) ? actions[below(rnd, ARRAY_SIZE(actions))] : UTRACE_DETACH;
}

/* Callbacks: all in the thread itself, one after the other. */

static void note(struct model *m, const struct seen *seen)
{
	if (m->nr_seen == RECORDS)
		return;
	m->seen[m->nr_seen] = *seen;
	smp_store_release(&m->nr_seen, m->nr_seen + 1);
}

static u32 answer(struct utrace_engine *e, enum seen_kind kind, u32 action, unsigned long event,
		  u32 extra)
{
	struct slot *slot = e->data;
	struct model *m = slot->model;
	struct seen seen = {
		.kind = kind, .slot = slot - m->slots, .event = event, .action = action,
		.nr = task_pt_regs(current)->orig_ax,
	};
	u32 wish = any_action(&m->answers);

	if (!e->atomic && !below(&m->answers, 32))
		usleep_range(20, 100);
	if (seen.slot == m->keeper) {
		if (kind == SEEN_ENTRY && m->left-- <= 0)
			wish = UTRACE_STOP;
		if (wish == UTRACE_DETACH)
			wish = UTRACE_RESUME;
	}
	seen.answer = wish | extra;
	note(m, &seen);
	return seen.answer;
}

static u32 report_quiesce(u32 action, struct utrace_engine *e, unsigned long event)
{
	return answer(e, SEEN_QUIESCE, action, event, 0);
}

static u32 report_syscall_entry(u32 action, struct utrace_engine *e, struct utrace_call *call)
{
	return answer(e, SEEN_ENTRY, action, 0, 0);
}

static u32 report_syscall_exit(u32 action, struct utrace_engine *e, struct utrace_call *call)
{
	return answer(e, SEEN_EXIT, action, 0, 0);
}

/* Deliver the signal or not; if there is none, inject none. */
static u32 report_signal(u32 action, struct utrace_engine *e, struct kernel_siginfo *info)
{
	struct slot *slot = e->data;
	u32 choice = action & UTRACE_SIGNAL_MASK;

	if (choice == UTRACE_SIGNAL_DELIVER || choice == UTRACE_SIGNAL_IGN)
		choice = below(&slot->model->answers, 2) ? UTRACE_SIGNAL_IGN :
							    UTRACE_SIGNAL_DELIVER;
	return answer(e, SEEN_SIGNAL, action, 0, choice);
}

/* Records whether the hold is before a call or at the user boundary. */
static void report_hold(struct utrace_engine *e, const struct utrace_hold *hold)
{
	const struct pt_regs *regs = task_pt_regs(current);
	struct slot *slot = e->data;
	struct seen seen = {
		.kind = hold->held ? SEEN_HELD : SEEN_GOES_ON, .slot = slot - slot->model->slots,
		.action = (long)regs->orig_ax >= 0 && regs->ax == -ENOSYS, .nr = regs->orig_ax,
	};

	note(slot->model, &seen);
}

static void release(void *data)
{
	struct slot *slot = data;

	atomic_inc(&slot->model->released);
}

#define CALLBACKS					\
	.report_quiesce		= report_quiesce,	\
	.report_syscall_entry	= report_syscall_entry,	\
	.report_syscall_exit	= report_syscall_exit,	\
	.report_signal		= report_signal,	\
	.report_hold		= report_hold,		\
	.release		= release

static const struct utrace_engine_ops model_ops[] = {
	{ .name = "model", CALLBACKS },
	{ .name = "model", .flags = UTRACE_OPS_ATOMIC, CALLBACKS },
};

/* The driver's requests. */

static bool failed(const char *what, unsigned int slot, long got)
{
	log_add("model: %s: slot %u got %ld\n", what, slot, got);
	return false;
}

static bool attach(struct model *m, unsigned int i)
{
	struct slot *slot = &m->slots[i];
	struct utrace_engine *e;

	slot->model = m;
	e = utrace_attach_task(m->task, UTRACE_ATTACH_CREATE, &model_ops[below(&m->deeds, 2)],
			       slot);
	if (IS_ERR(e))
		return failed("attach", i, PTR_ERR(e));
	slot->engine = e;
	m->attached++;
	judge_attach(&m->judge, i);
	return true;
}

static bool want_events(struct model *m, unsigned int i)
{
	static const unsigned long choice[] = {
		UTRACE_EVENT(SYSCALL_ENTRY), UTRACE_EVENT(SYSCALL_EXIT), UTRACE_EVENT(SIGNAL),
		UTRACE_EVENT(QUIESCE),
	};
	unsigned long events = 0;
	unsigned int bit;
	int err;

	for (bit = 0; bit < ARRAY_SIZE(choice); bit++)
		if (below(&m->deeds, 2))
			events |= choice[bit];
	if (i == m->keeper)
		events |= UTRACE_EVENT(SYSCALL_ENTRY) | UTRACE_EVENT(HOLD);
	err = utrace_set_events(m->task, m->slots[i].engine, events);
	m->judge.rules.events[i] = events;
	return !err || failed("events", i, err);
}

static bool is_attached(struct model *m, unsigned int slot)
{
	unsigned int i;

	for (i = 0; i < m->judge.rules.nr; i++)
		if (m->judge.rules.order[i] == slot)
			return true;
	return false;
}

/* Put the engines that have answered DETACH. */
static void put_detached(struct model *m)
{
	unsigned int i;

	for (i = 0; i < m->nr_slots; i++) {
		if (!m->slots[i].engine || is_attached(m, i))
			continue;
		utrace_engine_put(m->slots[i].engine);
		m->slots[i].engine = NULL;
	}
}

static bool control(struct model *m, unsigned int i, u32 action)
{
	int err = utrace_control(m->task, m->slots[i].engine, action);

	judge_control(&m->judge, i, action);
	put_detached(m);
	return !err || failed("control", i, err);
}

static bool is_still(struct model *m)
{
	return !smp_load_acquire(&m->nr_seen) ||
	       failed("callbacks while it is held", 0, m->nr_seen);
}

static bool change_one(struct model *m)
{
	unsigned int i = below(&m->deeds, m->nr_slots);
	u32 action;

	if (!m->slots[i].engine)
		return below(&m->deeds, 2) || (attach(m, i) && want_events(m, i));
	switch (below(&m->deeds, 4)) {
	case 0:
		return want_events(m, i);
	case 1:
		if (m->judge.may_signal)
			return true;
		m->judge.may_signal = m->judge.must_signal = true;
		return !send_sig(SIGUSR1, m->task, 0);
	default:
		action = any_action(&m->deeds);
		if (action == UTRACE_DETACH && i == m->keeper)
			return true;
		/* No other engine holds the thread, so it would run. */
		if (m->judge.rules.stop == BIT(i) && action != UTRACE_STOP)
			return true;
		return control(m, i, action);
	}
}

/* Make changes, then let all engines resume the thread, one by one. */
static bool let_go(struct model *m)
{
	unsigned int n = below(&m->deeds, 6);
	u32 action;

	while (n--)
		if (!change_one(m) || !is_still(m))
			return false;
	m->left = below(&m->deeds, 3);
	while (m->judge.rules.stop) {
		unsigned int i = __ffs(m->judge.rules.stop);

		if (!is_still(m))
			return false;
		do
			action = any_action(&m->deeds);
		while (action == UTRACE_STOP || (action == UTRACE_DETACH && i >= m->nr_slots) ||
		       (action == UTRACE_DETACH && i == m->keeper));
		if (!control(m, i, action))
			return false;
	}
	return true;
}

/* Ask the running thread, which may be held again by now, or not yet. */
static bool poke(struct model *m)
{
	u32 action = below(&m->deeds, UTRACE_REPORT + 1);
	int err;

	m->stays = false;
	if (below(&m->deeds, 3))
		return true;
	m->judge.poked = m->judge.may_report = true;
	if (action == UTRACE_STOP)
		m->judge.late = BIT(m->nr_slots);
	err = utrace_control(m->task, m->slots[m->nr_slots].engine, action);
	m->stays = action == UTRACE_STOP && !err;
	return !err || err == -EINPROGRESS || failed("control", m->nr_slots, err);
}

static void show(struct model *m, unsigned int n)
{
	unsigned int i, from = m->judge.next > 20 ? m->judge.next - 20 : 0;

	for (i = from; i < n && i < from + 30; i++)
		log_add("%c kind %u slot %u event %#lx action %#x answer %#x call %d\n",
			i == m->judge.next ? '>' : ' ', m->seen[i].kind, m->seen[i].slot,
			m->seen[i].event, m->seen[i].action, m->seen[i].answer, m->seen[i].nr);
}

static bool is_good(struct model *m, unsigned int n)
{
	bool good = judge(&m->judge, m->seen, n);

	if (!good)
		show(m, n);
	return good;
}

static bool never_held(struct model *m, unsigned int n)
{
	if (is_good(m, n))
		show(m, n);
	return failed("not held", 0, n);
}

/* Wait until the thread is off its processor. */
static bool wait_held(struct model *m)
{
	unsigned long end = jiffies + MANY;
	struct utrace_examiner exam;
	unsigned int n, holder;
	int err = -EAGAIN;

	do {
		if (time_after(jiffies, end) || signal_pending(current))
			return never_held(m, smp_load_acquire(&m->nr_seen));
		cond_resched();
		n = smp_load_acquire(&m->nr_seen);
	} while (!(m->stays && !n) && (!n || m->seen[n - 1].kind != SEEN_HELD));
	if (!is_good(m, n))
		return false;
	m->nr_all += n;
	put_detached(m);
	holder = __ffs(m->judge.rules.stop);
	do {
		err = utrace_prepare_examine(m->task, m->slots[holder].engine, &exam);
		cond_resched();
	} while (err == -EAGAIN && time_before(jiffies, end) && !signal_pending(current));
	WRITE_ONCE(m->nr_seen, 0);
	return !err || failed("examine", holder, err);
}

static bool play(struct model *m, unsigned int rounds)
{
	unsigned int i;

	m->nr_slots = 2 + below(&m->deeds, 5);
	m->keeper = below(&m->deeds, m->nr_slots);
	for (i = 0; i <= m->nr_slots; i++)
		if (!attach(m, i))
			return false;
	if (!want_events(m, m->keeper) || !wait_held(m))
		return false;
	while (rounds--)
		if (!let_go(m) || !poke(m) || !wait_held(m))
			return false;
	return true;
}

static bool end(struct model *m)
{
	unsigned int i, tries;

	for (i = 0; i < SLOTS; i++) {
		struct utrace_engine *e = m->slots[i].engine;

		if (!e)
			continue;
		utrace_control(m->task, e, UTRACE_DETACH);
		utrace_barrier(e);
		utrace_engine_put(e);
	}
	for (tries = 0; tries < 100; tries++) {
		rcu_barrier();
		if (atomic_read(&m->released) == m->attached)
			return true;
		msleep(50);
	}
	return failed("releases", 0, atomic_read(&m->released));
}

/**
 * model - engines behave at random, and their callbacks are compared with the rules
 * @pid: a thread that makes calls all the time, with a handler for SIGUSR1; none of an
 *	earlier run's requests and signals is left
 * @seed: seed of the generators, to repeat a run
 * @rounds: number of rounds
 *
 * Context: may sleep.
 * Return: 0; -ENXIO if there is no such thread; -ENOMEM; -EIO: the log has the expected and the
 * actual event.
 */
int model(int pid, unsigned int seed, unsigned int rounds)
{
	struct model *m = kvzalloc(sizeof(*m), GFP_KERNEL);
	struct pid *id = find_get_pid(pid);
	bool good, gone;

	if (!m) {
		put_pid(id);
		return -ENOMEM;
	}
	m->task = get_pid_task(id, PIDTYPE_PID);
	put_pid(id);
	if (!m->task) {
		kvfree(m);
		return -ENXIO;
	}
	prandom_seed_state(&m->answers, seed);
	prandom_seed_state(&m->deeds, ~(u64)seed);
	m->left = 1;
	good = play(m, rounds);
	gone = end(m);
	log_add("model seed=%u engines=%u rounds=%u callbacks=%u attached=%u %s\n", seed,
		m->nr_slots, rounds, m->nr_all, m->attached, good && gone ? "good" : "WRONG");
	put_task_struct(m->task);
	if (gone)
		kvfree(m);	/* else engines still use the memory */
	return good && gone ? 0 : -EIO;
}
