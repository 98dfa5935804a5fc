/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Memory for records of threads and for engines.
 */
#ifndef _UTRACE_THREAD_MEMORY_H
#define _UTRACE_THREAD_MEMORY_H

#include "thread.h"

/**
 * struct utrace_spare - memory for one attachment, allocated where the caller may sleep
 * @thread: A record, used if the thread has none yet.
 * @engine: The engine.
 * @parent: Engine that a child follows: @engine joins only while @parent is attached.
 * @named: A text names the thread.
 * @everyone: @engine joins only while its group has everyone and wants something, and leaves when
 *	a text that is being read now has named its targets.
 * @unique: UTRACE_ATTACH_*, of which MATCH_* count: @engine joins only where no engine matches it.
 * @events: Events that @engine, which is in no group, wants from the beginning. Its sources run.
 *
 * The caller's; needs no lock.
 */
struct utrace_spare {
	struct utrace_thread *thread;
	struct utrace_engine *engine;
	struct utrace_engine *parent;
	bool named;
	bool everyone;
	unsigned int unique;
	unsigned long events;
};

int utrace_spare_fill(struct utrace_spare *spare, gfp_t gfp);
void utrace_spare_free(struct utrace_spare *spare);
void utrace_thread_free(struct utrace_thread *thread);
int utrace_thread_memory_init(void);
void utrace_thread_memory_exit(void);

#endif /* _UTRACE_THREAD_MEMORY_H */
