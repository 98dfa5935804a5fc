// SPDX-License-Identifier: GPL-2.0
/*
 * Memory of records of threads and of engines: allocated before it is needed, freed by RCU.
 */
#include <linux/export.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "memory.h"

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
