// SPDX-License-Identifier: GPL-2.0
/*
 * The records of attached threads: the table of them, its lock, and their memory and that of
 * engines, which is allocated before it is needed and freed by RCU.
 */
#include <linux/export.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "thread.h"

DEFINE_RAW_SPINLOCK(utrace_lock);
struct hlist_head utrace_table[1 << UTRACE_TABLE_BITS];
DEFINE_PER_CPU(u64, utrace_uncounted);

/*
 * Calls a function for each record, in an RCU read section; @what may take the record out of the
 * table, and must not sleep. Has @what returned true for any record?
 */
bool utrace_threads_each(bool (*what)(struct utrace_thread *t, void *arg), void *arg)
{
	struct utrace_thread *t;
	bool any = false;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(utrace_table); i++) {
		rcu_read_lock();
		hlist_for_each_entry_rcu(t, &utrace_table[i], node)
			any |= what(t, arg);
		rcu_read_unlock();
		cond_resched();
	}
	return any;
}

static bool matches(const struct utrace_engine *e, unsigned int flags,
		    const struct utrace_engine_ops *ops, const void *data)
{
	if (e->group || e->detached)
		return false;
	if ((flags & UTRACE_ATTACH_MATCH_OPS) && e->ops != ops)
		return false;
	if ((flags & UTRACE_ATTACH_MATCH_DATA) && READ_ONCE(e->data) != data)
		return false;
	return flags & (UTRACE_ATTACH_MATCH_OPS | UTRACE_ATTACH_MATCH_DATA);
}

/*
 * The first engine that matches @flags (UTRACE_ATTACH_MATCH_*; without these, none does), or NULL.
 * utrace_lock held.
 */
struct utrace_engine *utrace_engine_find(struct utrace_thread *t, unsigned int flags,
					 const struct utrace_engine_ops *ops, const void *data)
{
	struct utrace_engine *e;

	if (t)
		list_for_each_entry(e, &t->engines, entry)
			if (matches(e, flags, ops, data))
				return e;
	return NULL;
}

static struct kmem_cache *thread_cache;
static struct kmem_cache *engine_cache;

static void free_thread(struct utrace_thread *t)
{
	if (t)
		kmem_cache_free(thread_cache, t);
}

static void free_engine(struct utrace_engine *e)
{
	if (e)
		kmem_cache_free(engine_cache, e);
}

/* Allocates memory for one attachment. After -ENOMEM @spare has what could be allocated. */
int utrace_spare_fill(struct utrace_spare *spare, gfp_t gfp)
{
	if (!spare->thread)
		spare->thread = kmem_cache_zalloc(thread_cache, gfp);
	if (!spare->engine)
		spare->engine = kmem_cache_zalloc(engine_cache, gfp);
	return spare->thread && spare->engine ? 0 : -ENOMEM;
}

void utrace_spare_free(struct utrace_spare *spare)
{
	free_thread(spare->thread);
	free_engine(spare->engine);
	spare->thread = NULL;
	spare->engine = NULL;
}

static void free_thread_rcu(struct rcu_head *rcu)
{
	struct utrace_thread *t = container_of(rcu, struct utrace_thread, rcu);

	put_task_struct(t->task);
	kfree(t->captured);
	free_thread(t->spare);
	free_thread(t);
}

static void free_engine_rcu(struct rcu_head *rcu)
{
	struct utrace_engine *e = container_of(rcu, struct utrace_engine, rcu);
	void (*gone)(struct utrace_group *group) = e->gone;
	struct utrace_group *group = e->group;

	if (e->release)
		e->release(e->data);
	free_engine(e->spare);
	free_engine(e);
	if (gone)
		gone(group);
}

/*
 * Frees a record that is out of the table a grace period later. Not under utrace_lock or the run
 * queue's lock.
 */
void utrace_thread_free(struct utrace_thread *thread)
{
	call_rcu(&thread->rcu, free_thread_rcu);
}

/**
 * utrace_engine_put - give a reference to an engine back
 * @engine: not to be used any more
 *
 * Context: any, but not under utrace_lock or the run queue's lock.
 */
void utrace_engine_put(struct utrace_engine *engine)
{
	if (refcount_dec_and_test(&engine->refs))
		call_rcu(&engine->rcu, free_engine_rcu);
}
EXPORT_SYMBOL_GPL(utrace_engine_put);

int utrace_thread_memory_init(void)
{
	thread_cache = KMEM_CACHE(utrace_thread, SLAB_ACCOUNT);
	engine_cache = KMEM_CACHE(utrace_engine, SLAB_ACCOUNT);
	if (thread_cache && engine_cache)
		return 0;
	kmem_cache_destroy(thread_cache);
	kmem_cache_destroy(engine_cache);
	return -ENOMEM;
}

/* All records and engines are on their way to RCU. */
void utrace_thread_memory_exit(void)
{
	rcu_barrier();
	kmem_cache_destroy(engine_cache);
	kmem_cache_destroy(thread_cache);
}
