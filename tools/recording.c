// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <trace-cmd.h>
#include <unistd.h>

#include "recording.h"
#include "say.h"

/*
 * libtracecmd has libtraceevent parse the names of all functions of the kernel, which is nine tenths
 * of what opening a file takes. No record that is shown here has an address of the kernel. This
 * function stands in for libtraceevent's, since a program's functions come before a library's.
 */
int tep_parse_kallsyms(struct tep_handle *tep, const char *kallsyms)
{
	return 0;
}

/**
 * recording_open - open a file
 * @recording: filled in
 * @file: the file's name
 *
 * Exits if the file is not trace-cmd's, or has no calls.
 */
void recording_open(struct recording *recording, const char *file)
{
	memset(recording, 0, sizeof(*recording));
	recording->file = file;
	if (access(file, R_OK))
		die("%s cannot be read: %s\n'utrace record' writes trace.dat.", file,
		    strerror(errno));
	tracecmd_set_loglevel(TEP_LOG_NONE);
	recording->handle = tracecmd_open(file, TRACECMD_FL_LOAD_NO_PLUGINS);
	if (!recording->handle)
		die("%s is not a file of trace-cmd's, or is cut off\n"
		    "utrace record and trace-cmd record write such files.", file);
	recording->tep = tracecmd_get_tep(recording->handle);
	if (!tep_find_event_by_name(recording->tep, "utrace", "syscall"))
		die("%s has no events of utrace\n'utrace record', or 'trace-cmd record -e "
		    "utrace:syscall', records them.", file);
}

/**
 * recording_has - whether a file has an instance, with the data of all its processors
 * @file: the file's name
 * @instance: the instance's name
 */
bool recording_has(const char *file, const char *instance)
{
	struct tracecmd_input *handle, *of = NULL;
	bool has;
	int i;

	tracecmd_set_loglevel(TEP_LOG_NONE);
	handle = tracecmd_open(file, TRACECMD_FL_LOAD_NO_PLUGINS);
	for (i = 0; handle && !of && i < tracecmd_buffer_instances(handle); i++)
		if (!strcmp(tracecmd_buffer_instance_name(handle, i), instance))
			of = tracecmd_buffer_instance_handle(handle, i);
	has = of;
	tracecmd_close(of);
	tracecmd_close(handle);
	return has;
}

struct reading {
	struct recording *recording;
	recording_fn fn;
	void *data;
};

static int on_record(struct tracecmd_input *handle, struct tep_record *record, int cpu,
		     void *data)
{
	struct reading *reading = data;

	reading->recording->records++;
	reading->recording->gaps += !!record->missed_events;
	reading->recording->uncounted += record->missed_events < 0;
	if (record->missed_events > 0)
		reading->recording->lost += record->missed_events;
	reading->fn(record, reading->data);
	return 0;
}

/**
 * recording_read - read all records, also those of instances
 * @recording: the file
 * @fn: called for each record, one instance after the other, in order of time
 * @data: for @fn
 */
void recording_read(struct recording *recording, recording_fn fn, void *data)
{
	struct reading reading = { recording, fn, data };
	struct tracecmd_input *handle;
	int i;

	tracecmd_iterate_events(recording->handle, NULL, 0, on_record, &reading);
	for (i = 0; i < tracecmd_buffer_instances(recording->handle); i++) {
		handle = tracecmd_buffer_instance_handle(recording->handle, i);
		if (!handle) {
			say("an instance of %s cannot be read", recording->file);
			continue;
		}
		tracecmd_iterate_events(handle, NULL, 0, on_record, &reading);
		tracecmd_close(handle);
	}
}

/**
 * recording_tell_lost - after recording_read(), tell how many records are lost, and a remedy
 * @recording: the file
 */
void recording_tell_lost(const struct recording *recording)
{
	char *count;

	if (!recording->gaps)
		return;
	if (recording->lost)
		count = must_print("%s%llu", recording->uncounted ? "more than " : "",
				   recording->lost);
	else
		count = must_print("an unknown number of");
	say("%s records are lost in %s, at %u place%s\nA larger buffer helps "
	    "(utrace record --buffer, trace-cmd record -b).", count, recording->file,
	    recording->gaps, recording->gaps == 1 ? "" : "s");
	free(count);
}

/**
 * recording_close - close a file
 * @recording: the file
 */
void recording_close(struct recording *recording)
{
	tracecmd_close(recording->handle);
}
