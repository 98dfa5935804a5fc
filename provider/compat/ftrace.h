/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ftrace: direct calls, by which a function of the kernel calls a stub first; its instances; and
 * the short way into the ring buffer of one.
 */
#ifndef _UTRACE_FTRACE_H
#define _UTRACE_FTRACE_H

#include <linux/percpu.h>
#include <linux/ring_buffer.h>
#include <linux/thread_info.h>
#include <linux/trace_events.h>
#include <linux/types.h>

#include "facts.h"

struct ftrace_ops;
struct trace_array;
struct trace_event_file;

int utrace_direct_register(struct ftrace_ops *ops, unsigned long ip, unsigned long stub);
int utrace_direct_unregister(struct ftrace_ops *ops, unsigned long stub);
int utrace_direct_idle(void);

extern struct trace_array *utrace_instance_main;	/* has no name; constant; may be NULL */

struct trace_array *utrace_instance_get(const char *name, bool *made);
void utrace_instance_init(void);
bool utrace_instance_overwritten(struct trace_array *tr, u64 *count);
bool utrace_event_file_is_off(struct trace_event_file *file);

/*
 * The short way into an instance's ring buffer, for an event of which ftrace's users want only
 * the record. trace_event_buffer_reserve() and trace_event_buffer_commit() also ask for a
 * filter, triggers, lists of threads, stack traces, printk and exports. Here one test for each
 * record covers all of these, and the caller takes the ordinary way if any of them is set.
 *
 * The ring buffer's functions are exported. The offsets of an instance's buffer and options are
 * read from the kernel's own description of its types (BTF), once, when the module is loaded.
 * If BTF lacks one of them, each record takes the ordinary way.
 */

/**
 * struct utrace_ring_layout - private layout and variables of ftrace
 * @buffer: Offset in struct trace_array of the pointer to the buffer. A snapshot changes that
 *	pointer, so it is read for each record.
 * @options: Offset in struct trace_array of the bits of options/, of which the lowest 32 are read.
 * @stacks: The options that want a stack trace after each record.
 * @stamps: Offset in struct trace_array of the number of triggers that want the time of a record;
 *	a record has a time only when it is in the buffer.
 * @printk: Enabled while records are printed, too (tp_printk).
 * @exports: Enabled while a module takes records elsewhere.
 * @save_names: Set to have the name of the running thread kept for `trace`, when it is
 *	switched out.
 *
 * Constant from the load on; all 0 if one of them was not found.
 */
struct utrace_ring_layout {
	u32 buffer;
	u32 options;
	u32 stacks;
	u32 stamps;
	const struct static_key *printk;
	const struct static_key *exports;
	bool __percpu *save_names;
};

extern struct utrace_ring_layout utrace_ring;

void utrace_ring_init(void);

/* Did BTF have all that the short way reads? */
static inline bool utrace_ring_is_known(void)
{
	return utrace_ring.buffer;
}

/* Kernels without this flag count the users of an event that others have disabled. */
#ifdef UTRACE_HAVE_FILE_SOFT_MODE
#define UTRACE_FILE_SOFT_MODE	EVENT_FILE_FL_SOFT_MODE
#else
#define UTRACE_FILE_SOFT_MODE	0
#endif

/* Flags that an event's file may have when a record of the event takes the short way. */
#define UTRACE_FILE_PLAIN							\
	(EVENT_FILE_FL_ENABLED | EVENT_FILE_FL_RECORDED_CMD | EVENT_FILE_FL_RECORDED_TGID | \
	 EVENT_FILE_FL_NO_SET_FILTER | UTRACE_FILE_SOFT_MODE | EVENT_FILE_FL_WAS_ENABLED)

/* Further flags of an event that triggers alone have enabled. */
#define UTRACE_FILE_TRIGGERED							\
	(EVENT_FILE_FL_SOFT_DISABLED | EVENT_FILE_FL_TRIGGER_MODE | EVENT_FILE_FL_TRIGGER_COND)

/* The flags of an event in an instance for which a record takes ftrace's own way. */
static __always_inline unsigned long utrace_ring_flags(const struct trace_event_file *file)
{
	return READ_ONCE(file->flags) & ~(unsigned long)UTRACE_FILE_PLAIN;
}

/* Is more wanted of a record in the buffer: a stack trace, printk, exports? */
static __always_inline bool utrace_ring_wants_more(const struct trace_event_file *file)
{
	const struct utrace_ring_layout *r = &utrace_ring;
	const u32 options = READ_ONCE(*(u32 *)((char *)file->tr + r->options));

	/* A single branch: all three are rarely written, so loads of them are cheap. */
	return (options & r->stacks) | atomic_read(&r->printk->enabled) |
	       atomic_read(&r->exports->enabled);
}

/*
 * May a record of this event take the short way now? Asked if utrace_ring_is_known(), with
 * preemption off, which keeps the instance there.
 */
static __always_inline bool utrace_ring_is_short(const struct trace_event_file *file)
{
	return likely(!utrace_ring_flags(file)) && !utrace_ring_wants_more(file);
}

/* The same, of an event where set_event_pid may leave threads out, but not this one. */
static __always_inline bool utrace_ring_is_chosen(struct trace_event_file *file)
{
	return utrace_ring_flags(file) == EVENT_FILE_FL_PID_FILTER &&
	       !utrace_ring_wants_more(file) && !trace_event_ignore_this_pid(file);
}

/*
 * Do only triggers of an event take its record, and need none in the buffer? A trigger may enable
 * the event and so have the record written, so utrace_ring_wants_more() must be false, too.
 */
static __always_inline bool utrace_ring_is_unread(const struct trace_event_file *file)
{
	return utrace_ring_flags(file) == UTRACE_FILE_TRIGGERED &&
	       !READ_ONCE(*(int *)((char *)file->tr + utrace_ring.stamps)) &&
	       !utrace_ring_wants_more(file);
}

/* The buffer of an instance. utrace_ring_is_known(). */
static __always_inline struct trace_buffer *utrace_ring_of(const struct trace_array *tr)
{
	return READ_ONCE(*(struct trace_buffer **)((char *)tr + utrace_ring.buffer));
}

bool utrace_ring_has_room(struct trace_event_file *file);

/*
 * Begins a record of @len bytes; preemption off. NULL if there is no room, or if the instance takes
 * no records; otherwise utrace_ring_commit() must follow.
 */
static __always_inline struct ring_buffer_event *
utrace_ring_reserve(const struct trace_event_file *file, struct trace_buffer **buffer,
		    unsigned long len)
{
	*buffer = utrace_ring_of(file->tr);
	return ring_buffer_lock_reserve(*buffer, len);
}

/* The content of a record, all of it undefined: as ring_buffer_event_data() has it. */
static __always_inline void *utrace_ring_data(struct ring_buffer_event *event)
{
	if (likely(event->type_len <= RINGBUF_TYPE_DATA_TYPE_LEN_MAX))
		return event->array + !event->type_len;
	return ring_buffer_event_data(event);
}

static __always_inline void utrace_ring_commit(struct trace_buffer *buffer,
					       struct ring_buffer_event *event)
{
	__this_cpu_write(*utrace_ring.save_names, true);
#ifdef UTRACE_HAVE_COMMIT_ONE_ARG
	ring_buffer_unlock_commit(buffer);
#else
	ring_buffer_unlock_commit(buffer, event);
#endif
}

#endif /* _UTRACE_FTRACE_H */
