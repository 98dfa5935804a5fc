// SPDX-License-Identifier: GPL-2.0
/*
 * Groups: targets, settings, and how children follow. group.h says what a group
 * is, thread.h how the locking works.
 */
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "compat/compat.h"
#include "strings/capture.h"
#include "group.h"
#include "report.h"
#include "rules/rules.h"
#include "source/source.h"
#include "stop/stop.h"
#include "filter/syscall_map.h"

/* How many members are brought up to date at one go, interrupts off. */
#define BATCH	64

DEFINE_MUTEX(utrace_group_mutex);
static LIST_HEAD(everyone_groups);	/* RCU; utrace_group_mutex */

/**
 * utrace_group_init - make an empty group
 * @g: zeroed, with its constant fields filled in
 *
 * Context: any.
 */
void utrace_group_init(struct utrace_group *g)
{
	INIT_LIST_HEAD(&g->members);
	INIT_LIST_HEAD(&g->in_everyone);
	if (!g->gfp)
		g->gfp = GFP_NOWAIT | __GFP_NOWARN;
}

/*
 * Order matters: the thread reads the record mask to count a call, and the events to report it.
 * Events are widened before the mask and narrowed after it, so that a call that is counted is also
 * reported.
 */
static void bring_up_to_date(struct utrace_group *g, struct utrace_engine *e)
{
	WRITE_ONCE(e->events, e->events | g->wanted);
	smp_wmb();	/* pairs with those in report_entry() */
	WRITE_ONCE(e->door, g->door);
	if (g->counts)
		WRITE_ONCE(e->masked, &g->counts->masked[g->door]);
	smp_wmb();
	WRITE_ONCE(e->events, g->wanted);
	WRITE_ONCE(e->rule_events, g->rule_events);
	WRITE_ONCE(e->rules, g->rule_calls);
	e->generation = g->generation;
}

/**
 * utrace_group_link - an engine of a group is being attached
 * @g: the group
 * @e: the engine, which is brought up to date with it
 *
 * Context: utrace_lock held.
 */
void utrace_group_link(struct utrace_group *g, struct utrace_engine *e)
{
	lockdep_assert_held(&utrace_lock);
	bring_up_to_date(g, e);
	list_add_tail(&e->peers, &g->members);
	g->nr_members++;
	g->had_members = true;
	if (g->gone)
		atomic_inc(&g->engines);
}

/**
 * utrace_group_unlink - an engine of a group is being detached
 * @g: the group
 * @e: the engine
 *
 * Context: utrace_lock held.
 */
void utrace_group_unlink(struct utrace_group *g, struct utrace_engine *e)
{
	lockdep_assert_held(&utrace_lock);
	list_del_init(&e->peers);
	g->nr_members--;
}

static void engine_init(struct utrace_engine *e, struct utrace_group *g)
{
	e->ops = g->ops;
	e->atomic = g->ops->flags & UTRACE_OPS_ATOMIC;
	e->data = g->gone ? (void *)e->room : g;
	e->release = g->ops->release;
	e->gone = g->gone;
	e->group = g;
	e->filter = g->filter;
	e->counts = g->counts;
	e->masked = &utrace_uncounted;
	INIT_LIST_HEAD(&e->peers);
	refcount_set(&e->refs, 1);
}

/**
 * utrace_group_has - is a thread in a group
 * @g: the group
 * @t: the thread's record
 *
 * Context: RCU read section or preemption off.
 * Return: true if it is.
 */
bool utrace_group_has(struct utrace_group *g, struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (e->group == g && !READ_ONCE(e->detached))
			return true;
	return false;
}

/* The groups of perf's users all have the same name. */
static bool named_before(struct utrace_thread *t, const struct utrace_engine *engine)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (e == engine)
			break;
		if (e->group && !READ_ONCE(e->detached) &&
		    !strcmp(e->group->name, engine->group->name))
			return true;
	}
	return false;
}

/**
 * utrace_group_names - name the groups that a thread is in
 * @t: the thread's record
 * @buf: filled in: the names of its groups, with commas; "-" for none, ",..." at the end
 *	where there is no room for all
 * @size: of @buf, 5 at least
 *
 * Context: RCU read section or preemption off.
 */
void utrace_group_names(struct utrace_thread *t, char *buf, size_t size)
{
	const size_t more = strlen(",...");
	struct utrace_engine *e;
	size_t len = 0, n;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!e->group || READ_ONCE(e->detached) || named_before(t, e))
			continue;
		n = strlen(e->group->name);
		if (len + !!len + n + more >= size) {
			strscpy(buf + len, len ? ",..." : "...", size - len);
			return;
		}
		len += sprintf(buf + len, "%s%s", len ? "," : "", e->group->name);
	}
	if (!len)
		strscpy(buf, "-", size);
}

/*
 * Report a join only while the engine is attached, and remember it: a leave is reported if, and
 * only if, the join was.
 */
static void tell_joined(struct utrace_group *g, struct utrace_engine *e, enum utrace_why why)
{
	unsigned long irq;
	bool tell;

	if (!g->joined)
		return;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	tell = e->told = !e->detached;
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (!tell)
		return;
	preempt_disable_notrace();
	g->joined(g, e->thread, why);
	preempt_enable_notrace();
}

/*
 * Fatal signals are kept in the queue once the thread has been at the user boundary
 * (signal/fatal.c), so it is kicked: out of a blocking call if need be, which is restarted.
 */
static void kick_for_signals(struct utrace_group *g, struct utrace_thread *t, enum utrace_why why)
{
	bool runs = why != UTRACE_WHY_WRITTEN && why != UTRACE_WHY_EVERYONE;

	if (READ_ONCE(g->events) & UTRACE_EVENT(SIGNAL_TERM))
		utrace_kick(t, runs ? UTRACE_REPORT : UTRACE_INTERRUPT);
}

static int join(struct utrace_group *g, struct task_struct *task, struct utrace_spare *spare,
		u32 epoch, enum utrace_why why)
{
	struct utrace_engine *e = spare->engine;
	int err;

	engine_init(e, g);
	e->epoch = epoch;
	rcu_read_lock();
	err = utrace_thread_attach(task, spare);
	if (!err) {
		tell_joined(g, e, why);
		kick_for_signals(g, e->thread, why);
	}
	rcu_read_unlock();
	return err;
}

/**
 * utrace_group_join - add one thread
 * @g: the group
 * @task: the thread; the caller holds a reference, or it is current
 * @spare: memory; what is used is taken out of it
 * @why: what the record of it says
 *
 * Context: any; see utrace_thread_attach().
 * Return: as utrace_thread_attach().
 */
int utrace_group_join(struct utrace_group *g, struct task_struct *task,
		      struct utrace_spare *spare, enum utrace_why why)
{
	return join(g, task, spare, READ_ONCE(g->epoch), why);
}

/**
 * utrace_group_leave - a thread leaves a group
 * @e: its engine
 * @why: what the record of it says
 *
 * Context: any, in an RCU read section in which the engine was seen attached; not under
 * the run queue's lock.
 */
void utrace_group_leave(struct utrace_engine *e, enum utrace_why why)
{
	struct utrace_group *g = e->group;
	struct task_struct *task = e->thread->task;

	if (!utrace_thread_detach(e) && e->told)
		g->left(g, task, why);
}

static struct utrace_engine *find_of(struct utrace_group *g, u32 epoch)
{
	struct utrace_engine *e;

	list_for_each_entry_reverse(e, &g->members, peers)
		if (e->epoch == epoch)
			return e;
	return NULL;
}

static struct utrace_engine *find_before(struct utrace_group *g, u32 epoch)
{
	struct utrace_engine *e;

	list_for_each_entry(e, &g->members, peers)
		if ((s32)(e->epoch - epoch) < 0)
			return e;
	return NULL;
}

/*
 * A member of an epoch, or of those before, with a reference to it. Those of the newest are
 * the last ones, but for threads that came meanwhile: one is found at once.
 */
static struct utrace_engine *get_member(struct utrace_group *g, u32 epoch, bool of_epoch)
{
	struct utrace_engine *e;

	raw_spin_lock_irq(&utrace_lock);
	e = of_epoch ? find_of(g, epoch) : find_before(g, epoch);
	if (e)
		utrace_engine_get(e);
	raw_spin_unlock_irq(&utrace_lock);
	return e;
}

/* Let go of the members that an epoch has named, or of those of all before. */
static void drop_members(struct utrace_group *g, u32 epoch, bool of_epoch, enum utrace_why why)
{
	struct utrace_engine *e;

	do {
		rcu_read_lock();
		e = get_member(g, epoch, of_epoch);
		if (e) {
			utrace_group_leave(e, why);
			utrace_engine_put(e);
		}
		rcu_read_unlock();
		cond_resched();
	} while (e);
}

/*
 * A number for those that a text names. A thread that a rule attaches meanwhile gets the one
 * behind it, so that it does not go with them; their children have theirs.
 */
static u32 next_epoch(struct utrace_group *g)
{
	u32 epoch;

	raw_spin_lock_irq(&utrace_lock);
	epoch = g->epoch + 1;
	WRITE_ONCE(g->epoch, epoch + 1);
	raw_spin_unlock_irq(&utrace_lock);
	return epoch;
}

static void drop_all(struct utrace_group *g, enum utrace_why why)
{
	drop_members(g, next_epoch(g), false, why);
}

static int hold_sources(struct utrace_group *g, u8 sources)
{
	int err = utrace_sources_get(sources & ~g->sources);

	if (err)
		return err;
	utrace_sources_put(g->sources & ~sources);
	g->sources = sources;
	return 0;
}

/* Named targets are followed, and their ends seen, even while nothing is wanted. */
static int hold_sources_for(struct utrace_group *g, unsigned long events, bool everyone)
{
	u8 sources = utrace_sources_for(events);

	if (events || !everyone)
		sources |= UTRACE_SOURCE_LIFE;
	return hold_sources(g, sources);
}

static int add_target(struct utrace_group *g, struct task_struct *task, u32 epoch,
		      enum utrace_why why)
{
	struct utrace_spare spare = { .everyone = why == UTRACE_WHY_EVERYONE };
	int err = utrace_spare_fill(&spare, GFP_KERNEL);

	if (!err)
		err = join(g, task, &spare, epoch, why);
	utrace_spare_free(&spare);
	return err == -EEXIST || err == -ESRCH ? 0 : err;
}

static bool may_join(struct utrace_group *g, struct task_struct *task)
{
	struct utrace_thread *t;

	if (task->flags & (UTRACE_NOT_USER | PF_EXITING))
		return false;
	t = utrace_thread_find(task);
	return !t || !utrace_group_has(g, t);
}

/* Tasks that are to join, found some hundreds at a time, referenced. */
struct newcomers {
	struct task_struct **tasks;
	unsigned int nr;
};

#define MAX_NEWCOMERS	(PAGE_SIZE / sizeof(struct task_struct *))

/* False where there is no room for a task that may join. */
static bool note_newcomer(struct newcomers *n, struct utrace_group *g, struct task_struct *task)
{
	if (!may_join(g, task))
		return true;
	if (n->nr == MAX_NEWCOMERS)
		return false;
	n->tasks[n->nr++] = get_task_struct(task);
	return true;
}

static void find_in_process(struct newcomers *n, struct utrace_group *g,
			    struct task_struct *process)
{
	struct task_struct *task;

	for_each_thread(process, task)
		if (!note_newcomer(n, g, task))
			return;
}

static void find_everywhere(struct newcomers *n, struct utrace_group *g)
{
	struct task_struct *process, *task;

	for_each_process_thread(process, task)
		if (!note_newcomer(n, g, task))
			return;
}

static void find_newcomers(struct newcomers *n, struct utrace_group *g,
			   struct task_struct *process)
{
	n->nr = 0;
	rcu_read_lock();
	if (process)
		find_in_process(n, g, process);
	else
		find_everywhere(n, g);
	rcu_read_unlock();
}

static int add_newcomers(struct newcomers *n, struct utrace_group *g, u32 epoch,
			 enum utrace_why why)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < n->nr; i++) {
		if (!err)
			err = add_target(g, n->tasks[i], epoch, why);
		put_task_struct(n->tasks[i]);
		cond_resched();
	}
	return err;
}

/*
 * Add all threads of a process, or of all processes. Threads that are made meanwhile are found by
 * looking again.
 */
static int add_all(struct utrace_group *g, struct task_struct *process, u32 epoch,
		   enum utrace_why why)
{
	struct newcomers n = { .tasks = kmalloc(PAGE_SIZE, GFP_KERNEL) };
	int err = 0;

	if (!n.tasks)
		return -ENOMEM;
	do {
		find_newcomers(&n, g, process);
		err = add_newcomers(&n, g, epoch, why);
	} while (!err && n.nr);
	kfree(n.tasks);
	return err;
}

/* The id of a process means all its threads while threads are followed. */
static bool means_process(struct utrace_group *g, struct task_struct *task)
{
	return (g->follow & UTRACE_FOLLOW_THREAD) && thread_group_leader(task);
}

static int add_written(struct utrace_group *g, struct task_struct *task, u32 epoch)
{
	if (means_process(g, task))
		return add_all(g, task, epoch, UTRACE_WHY_WRITTEN);
	return add_target(g, task, epoch, UTRACE_WHY_WRITTEN);
}

/* The members are up to date, so their order in the list does not matter any more. */
static void stamp_engine(struct utrace_group *g, struct utrace_engine *e, u32 epoch)
{
	e->epoch = epoch;
	if (!e->detached)
		list_move_tail(&e->peers, &g->members);
}

static void stamp(struct utrace_group *g, struct task_struct *task, u32 epoch)
{
	struct utrace_thread *t;
	struct utrace_engine *e;

	raw_spin_lock_irq(&utrace_lock);
	t = utrace_thread_find(task);
	if (t)
		list_for_each_entry(e, &t->engines, entry)
			if (e->group == g)
				stamp_engine(g, e, epoch);
	raw_spin_unlock_irq(&utrace_lock);
}

/* Put the epoch on members that were targets before and are named again. */
static void stamp_written(struct utrace_group *g, struct task_struct *named, u32 epoch)
{
	struct task_struct *task;

	stamp(g, named, epoch);
	if (!means_process(g, named))
		return;
	rcu_read_lock();
	for_each_thread(named, task)
		stamp(g, task, epoch);
	rcu_read_unlock();
}

static void list_everyone(struct utrace_group *g, bool everyone)
{
	if (everyone == g->everyone)
		return;
	WRITE_ONCE(g->everyone, everyone);
	if (everyone)
		list_add_rcu(&g->in_everyone, &everyone_groups);
	else
		list_del_rcu(&g->in_everyone);
}

/* A list that loses its last thread behind this has not lost it by being written. */
static void note_written(struct utrace_group *g, bool named)
{
	raw_spin_lock_irq(&utrace_lock);
	g->had_members = named || g->nr_members;
	raw_spin_unlock_irq(&utrace_lock);
}

/**
 * utrace_group_set_targets - name a group's targets
 * @g: the group
 * @tasks: threads; the leader of a process means all its threads while @g follows
 *	threads. The caller holds references
 * @nr: how many
 * @replace: let go of all others. A group of everyone is always replaced
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0; -EINVAL where one is a thread of the kernel; -ENOMEM. A thread that
 * has ended meanwhile is no error. After an error the targets are what they were.
 */
int utrace_group_set_targets(struct utrace_group *g, struct task_struct *const tasks[],
			     unsigned int nr, bool replace)
{
	u32 epoch = next_epoch(g);
	unsigned int i;
	int err;

	lockdep_assert_held(&utrace_group_mutex);
	err = hold_sources_for(g, g->events, false);
	for (i = 0; !err && i < nr; i++)
		err = add_written(g, tasks[i], epoch);
	if (err) {
		drop_members(g, epoch, true, UTRACE_WHY_WRITTEN);
		WARN_ON(hold_sources_for(g, g->events, g->everyone));
		return err;
	}
	if (!replace && !g->everyone)
		return 0;
	list_everyone(g, false);
	for (i = 0; i < nr; i++)
		stamp_written(g, tasks[i], epoch);
	drop_members(g, epoch, false, UTRACE_WHY_WRITTEN);
	note_written(g, nr);
	return 0;
}

/**
 * utrace_group_drop_targets - let threads go
 * @g: the group
 * @tasks: as for utrace_group_set_targets()
 * @nr: how many
 *
 * Context: may sleep; utrace_group_mutex held.
 */
void utrace_group_drop_targets(struct utrace_group *g, struct task_struct *const tasks[],
			       unsigned int nr)
{
	u32 epoch = next_epoch(g);
	unsigned int i;

	lockdep_assert_held(&utrace_group_mutex);
	for (i = 0; i < nr; i++)
		stamp_written(g, tasks[i], epoch);
	drop_members(g, epoch, true, UTRACE_WHY_WRITTEN);
	note_written(g, false);
}

/* Threads made meanwhile are joined by utrace_group_follow(), or found here. */
static int add_everyone(struct utrace_group *g)
{
	return add_all(g, NULL, READ_ONCE(g->epoch), UTRACE_WHY_EVERYONE);
}

static bool has_attaching_rules(struct utrace_group *g)
{
	const struct utrace_rules *rules;

	rules = rcu_dereference_protected(g->rules, lockdep_is_held(&utrace_group_mutex));
	return rules && rules->attaches;
}

/**
 * utrace_group_set_everyone - make every user thread a target
 * @g: the group
 *
 * But where it has rules that attach threads, its targets are those that they attach from
 * now on.
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0 or -ENOMEM, and then the targets are what they were, or everyone that
 * there was memory for.
 */
int utrace_group_set_everyone(struct utrace_group *g)
{
	int err = 0;

	lockdep_assert_held(&utrace_group_mutex);
	if (has_attaching_rules(g))
		return utrace_group_set_targets(g, NULL, 0, true);
	list_everyone(g, true);
	if (g->events)
		err = add_everyone(g);
	else
		drop_all(g, UTRACE_WHY_WRITTEN);
	if (!err)
		err = hold_sources_for(g, g->events, true);
	return err;
}

/*
 * Settings.
 */

/* Bring one batch of members up to date; false when all are. */
static bool update_batch(struct utrace_group *g)
{
	struct utrace_engine *e, *next;
	unsigned int n = 0;

	raw_spin_lock_irq(&utrace_lock);
	list_for_each_entry_safe(e, next, &g->members, peers) {
		if (e->generation == g->generation || n++ == BATCH)
			break;
		bring_up_to_date(g, e);
		list_move_tail(&e->peers, &g->members);
		utrace_thread_update(e->thread);
	}
	raw_spin_unlock_irq(&utrace_lock);
	return n >= BATCH;
}

/* Newcomers join at the end and up to date, so the first one says it all. */
static void update_members(struct utrace_group *g)
{
	while (update_batch(g))
		cond_resched();
}

/**
 * struct wish - what members are armed for
 * @wanted: for the group's owner
 * @rules: for its rules
 * @door: as the group's
 * @rule_calls: likewise
 */
struct wish {
	unsigned long wanted;
	unsigned long rules;
	u8 door;
	u8 rule_calls;
};

static struct wish wish_of(const struct utrace_group *g)
{
	return (struct wish){ g->wanted, g->rule_events, g->door, g->rule_calls };
}

static int arm(struct utrace_group *g, const struct wish *wish)
{
	unsigned long events = wish->wanted | wish->rules, old = g->events;
	const struct wish before = wish_of(g);
	int err;

	err = events ? hold_sources_for(g, events | old, g->everyone) : 0;
	if (err)
		return err;
	err = utrace_sources_allow(g->ops, wish->wanted);
	if (err) {
		WARN_ON(hold_sources_for(g, old, g->everyone));
		return err;
	}
	raw_spin_lock_irq(&utrace_lock);
	g->wanted = wish->wanted;
	g->rule_events = wish->rules;
	g->events = events;
	g->door = wish->door;
	g->rule_calls = wish->rule_calls;
	g->generation++;
	raw_spin_unlock_irq(&utrace_lock);
	update_members(g);
	if (g->everyone && events && !old)
		err = add_everyone(g);
	if (err)
		return arm(g, &before) ?: err;
	if (g->everyone && !events)
		drop_all(g, UTRACE_WHY_STOPPED);
	return hold_sources_for(g, events, g->everyone);
}

/**
 * utrace_group_set_events - say what a group wants
 * @g: the group
 * @events: UTRACE_EVENT() mask; 0, where no rules want more, lets a group of everyone go
 * @door: index into the group's counters that stands for the records wanted
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0; -ENOMEM; -EOPNOTSUPP for events of system calls where these come from the
 * tracepoints, and callbacks may sleep or abort; what a source of events returned when it
 * could not start. After an error the group wants what it wanted.
 */
int utrace_group_set_events(struct utrace_group *g, unsigned long events, u8 door)
{
	struct wish wish = wish_of(g);

	lockdep_assert_held(&utrace_group_mutex);
	wish.wanted = events;
	wish.door = door;
	return arm(g, &wish);
}

static bool kick_member(struct utrace_thread *t, void *group)
{
	if (utrace_group_has(group, t))
		kick_for_signals(group, t, UTRACE_WHY_WRITTEN);
	return false;
}

/**
 * utrace_group_set_rules - give a group other rules
 * @g: the group
 * @rules: the group's from now on, for as long as others may follow them; NULL for none
 *
 * A group of everyone whose rules attach threads becomes one of those threads, and stays
 * that when the rules go.
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: as utrace_group_set_events(); after an error its rules are what they were.
 */
int utrace_group_set_rules(struct utrace_group *g, struct utrace_rules *rules)
{
	struct wish wish = wish_of(g);
	bool listed = g->everyone && rules && rules->attaches;
	bool had_term = g->events & UTRACE_EVENT(SIGNAL_TERM);
	int err = 0;

	lockdep_assert_held(&utrace_group_mutex);
	if (listed)
		err = utrace_group_set_targets(g, NULL, 0, true);
	if (err)
		return err;
	wish.rules = rules ? rules->events : 0;
	wish.rule_calls = rules ? rules->calls : 0;
	err = arm(g, &wish);
	if (!err) {
		WRITE_ONCE(g->rule_strings, rules && rules->strings ? UTRACE_STRINGS_MAX : 0);
		rcu_assign_pointer(g->rules, rules);
		if (!had_term)
			utrace_threads_each(kick_member, g);
	} else if (listed) {
		utrace_group_set_everyone(g);
	}
	return err;
}

/**
 * utrace_group_set_syscalls - choose the system calls that a group hears of
 * @g: the group; it has a bitmap of its own
 * @set: the calls
 *
 * Context: any but an interrupt that is not masked.
 */
void utrace_group_set_syscalls(struct utrace_group *g, const struct utrace_sysset *set)
{
	utrace_wanted_set(g->filter, &g->syscalls, set);
}

/**
 * utrace_group_get_syscalls - which system calls a group hears of
 * @g: the group
 * @set: where to
 *
 * Context: as utrace_group_set_syscalls().
 */
void utrace_group_get_syscalls(struct utrace_group *g, struct utrace_sysset *set)
{
	utrace_wanted_get(&g->syscalls, set);
}

/**
 * utrace_group_set_follow - say which children join
 * @g: the group
 * @follow: UTRACE_FOLLOW_* mask; from now on
 *
 * Context: may sleep; utrace_group_mutex held.
 */
void utrace_group_set_follow(struct utrace_group *g, u8 follow)
{
	lockdep_assert_held(&utrace_group_mutex);
	raw_spin_lock_irq(&utrace_lock);
	WRITE_ONCE(g->follow, follow);
	g->generation++;
	raw_spin_unlock_irq(&utrace_lock);
	update_members(g);
}

/**
 * utrace_group_stop - let all targets go
 * @g: the group, whose rules were cleared; may be freed an RCU grace period later
 *
 * Context: may sleep; utrace_group_mutex held.
 */
void utrace_group_stop(struct utrace_group *g)
{
	lockdep_assert_held(&utrace_group_mutex);
	WARN_ON(rcu_access_pointer(g->rules));
	list_everyone(g, false);
	raw_spin_lock_irq(&utrace_lock);
	g->closed = true;
	raw_spin_unlock_irq(&utrace_lock);
	drop_all(g, UTRACE_WHY_STOPPED);
	hold_sources(g, 0);
}

/*
 * Children.
 */

static bool child_joins(struct utrace_group *g, unsigned long clone_flags)
{
	u8 how = clone_flags & CLONE_THREAD ? UTRACE_FOLLOW_THREAD : UTRACE_FOLLOW_FORK;

	return READ_ONCE(g->everyone) || (READ_ONCE(g->follow) & how);
}

/* An engine whose group may follow and that has nothing ready for a child. */
static struct utrace_engine *unprepared(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (e->group && utrace_group_follows(e->group) && !(e->spare && t->spare))
			return e;
	return NULL;
}

static bool hand_out(struct task_struct *parent, struct utrace_spare *spare)
{
	struct utrace_engine *e = NULL;
	struct utrace_thread *t;

	preempt_disable_notrace();
	t = utrace_thread_find(parent);
	if (t)
		e = unprepared(t);
	if (e && !e->spare)
		swap(e->spare, spare->engine);
	if (e && !t->spare)
		swap(t->spare, spare->thread);
	if (t)
		e = unprepared(t);
	preempt_enable_notrace();
	return e;
}

/**
 * utrace_group_prepare_child - make memory ready for the child of a thread
 * @parent: current, on its way into a call that makes one
 *
 * Context: may sleep.
 */
void utrace_group_prepare_child(struct task_struct *parent)
{
	struct utrace_spare spare = {};
	bool more;

	do {
		more = hand_out(parent, &spare) && !utrace_spare_fill(&spare, GFP_KERNEL);
	} while (more);
	utrace_spare_free(&spare);
}

static void follow_one(struct utrace_group *g, struct task_struct *child,
		       struct utrace_spare *spare, u32 epoch, enum utrace_why why)
{
	int err = -ENOMEM;

	utrace_spare_fill(spare, g->gfp);
	/* Without a record, too: the child may have one, as another group's. */
	if (spare->engine)
		err = join(g, child, spare, epoch, why);
	if (err == -ENOMEM)
		atomic_inc(g->missed);
}

static void follow_parent(struct utrace_thread *parent, struct task_struct *child,
			  unsigned long clone_flags)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &parent->engines, entry) {
		struct utrace_spare spare = { parent->spare, e->spare, e };

		if (!e->group || READ_ONCE(e->detached) || !child_joins(e->group, clone_flags))
			continue;
		follow_one(e->group, child, &spare, READ_ONCE(e->epoch), UTRACE_WHY_FOLLOWED);
		parent->spare = spare.thread;
		e->spare = spare.engine;
	}
}

/* Children of threads that nobody is attached to, or not yet. */
static void follow_everyone(struct task_struct *child)
{
	struct utrace_spare spare = { .everyone = true };
	struct utrace_thread *t;
	struct utrace_group *g;

	list_for_each_entry_rcu(g, &everyone_groups, in_everyone) {
		if (!READ_ONCE(g->events))
			continue;
		t = utrace_thread_find(child);
		if (!t || !utrace_group_has(g, t))
			follow_one(g, child, &spare, READ_ONCE(g->epoch), UTRACE_WHY_EVERYONE);
	}
	utrace_spare_free(&spare);
}

/**
 * utrace_group_follow - let a new thread join the groups that follow its parent
 * @child: not running yet; current is its parent
 * @clone_flags: how it was made
 *
 * Context: preemption off.
 */
void utrace_group_follow(struct task_struct *child, unsigned long clone_flags)
{
	struct utrace_thread *parent = utrace_thread_find(current);

	if (child->flags & UTRACE_NOT_USER)
		return;
	if (parent)
		follow_parent(parent, child, clone_flags);
	follow_everyone(child);
}

/**
 * utrace_group_leave_all - an exiting thread leaves its groups
 * @t: current's record
 *
 * But for those that want to hear of its reaping: they let go of it then.
 *
 * Context: preemption off. @t may be gone at the end of the RCU section.
 */
void utrace_group_leave_all(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (e->group && !READ_ONCE(e->detached) &&
		    !(READ_ONCE(e->events) & UTRACE_EVENT(REAP)))
			utrace_group_leave(e, UTRACE_WHY_EXITED);
}
