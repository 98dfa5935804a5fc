// SPDX-License-Identifier: GPL-2.0
/*
 * Events in an ftrace instance: why an event has taken no record.
 */
#include <linux/trace_events.h>

#include "event_file.h"
#include "ftrace_ring.h"
#include "unexported.h"

/*
 * Would an event of an instance take no record now? False if a record was lost for want of room. A
 * file is off while tracing_on is 0 or the buffer is stopped (options/pause-on-trace), while the
 * event waits for a trigger, and on a CPU whose thread set_event_pid and set_event_notrace_pid
 * leave out. Without BTF nothing is known of the buffer. Preemption off; the file is enabled.
 */
bool utrace_event_file_is_off(struct trace_event_file *file)
{
	unsigned long flags = READ_ONCE(file->flags);

	if (flags & EVENT_FILE_FL_SOFT_DISABLED)
		return true;
	if ((flags & EVENT_FILE_FL_PID_FILTER) && trace_event_ignore_this_pid(file))
		return true;
	return utrace_ring_is_known() &&
	       !utrace_call_ring_buffer_record_is_on(utrace_ring_of(file->tr));
}
