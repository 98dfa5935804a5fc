// SPDX-License-Identifier: GPL-2.0
/*
 * Events in an ftrace instance: why an event has taken no record.
 */
#include <linux/trace_events.h>

#include "event_file.h"
#include "unexported.h"

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
	return !utrace_call_tracer_tracing_is_on(file->tr);
}
