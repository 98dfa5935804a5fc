// SPDX-License-Identifier: GPL-2.0
/*
 * Events in an ftrace instance: why an event has taken no record.
 */
#include <linux/trace_events.h>

#include "compat.h"
#include "unexported.h"

static bool can_ask;	/* whether any instance can be asked, not only the main one */

/**
 * utrace_event_file_init - find what utrace_event_file_is_off() asks
 *
 * Context: may sleep.
 */
void utrace_event_file_init(void)
{
	can_ask = !utrace_hidden_find(UTRACE_HIDDEN_TRACING);
}

/* Where only the main instance can be asked, its answer stands for the others. */
static bool takes_records(struct trace_array *tr)
{
	return can_ask ? utrace_call_tracer_tracing_is_on(tr) : tracing_is_on();
}

/**
 * utrace_event_file_is_off - would an event of an instance take no record now?
 * @file: the event
 *
 * A file is off while tracing_on is 0, while the event waits for a trigger, and on a CPU
 * whose thread set_event_pid and set_event_notrace_pid leave out.
 *
 * Context: preemption off; the file is enabled.
 * Return: true if it would take none; false where a record was lost for want of room.
 */
bool utrace_event_file_is_off(struct trace_event_file *file)
{
	unsigned long flags = READ_ONCE(file->flags);

	if (flags & EVENT_FILE_FL_SOFT_DISABLED)
		return true;
	if ((flags & EVENT_FILE_FL_PID_FILTER) && trace_event_ignore_this_pid(file))
		return true;
	return !takes_records(file->tr);
}
