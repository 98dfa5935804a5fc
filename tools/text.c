// SPDX-License-Identifier: GPL-2.0
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tracefs.h>
#include <unistd.h>

#include "text.h"
#include "../plugins/field.h"
#include "../provider/filter/filter.h"
#include "say.h"

#define PLUGIN "plugin_utrace.so"

/* The folders where 'make install' puts the plugin, for a command outside of the build folder. */
static const char *const places[] = {
	"/usr/lib/x86_64-linux-gnu/traceevent/plugins", "/usr/lib/traceevent/plugins",
	"/usr/local/lib/traceevent/plugins", "/usr/local/lib/x86_64-linux-gnu/traceevent/plugins",
};

static char plugin_path[PATH_MAX];

static bool found_in(const char *dir, const char *sub)
{
	if (snprintf(plugin_path, sizeof(plugin_path), "%s%s/%s", dir, sub, PLUGIN) <
	    (int)sizeof(plugin_path) && !access(plugin_path, R_OK))
		return true;
	plugin_path[0] = '\0';
	return false;
}

/* The folder of this program comes first, to find the plugin of the same build. */
static bool found_beside(void)
{
	char self[PATH_MAX];
	ssize_t len = readlink("/proc/self/exe", self, sizeof(self) - 1);
	char *slash;

	self[len > 0 ? len : 0] = '\0';
	slash = strrchr(self, '/');
	if (!slash)
		return false;
	*slash = '\0';
	return found_in(self, "") || found_in(self, "/../plugins");
}

/**
 * text_plugin_path - path of the plugin
 *
 * Return: the path, or NULL.
 */
const char *text_plugin_path(void)
{
	const char *dir = getenv("TRACEEVENT_PLUGIN_DIR"), *home = getenv("HOME");
	unsigned int i;

	if ((dir && found_in(dir, "")) || found_beside() ||
	    (home && found_in(home, "/.local/lib/traceevent/plugins")))
		return plugin_path;
	for (i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (found_in(places[i], ""))
			return plugin_path;
	return NULL;
}

/**
 * text_load_plugin - load the plugin, which prints calls as strace does
 * @tep: libtraceevent's handle, which prints
 *
 * Says so where it cannot be loaded. The events' own text is used then.
 */
void text_load_plugin(struct tep_handle *tep)
{
	const char *path = text_plugin_path();
	tep_plugin_load_func load;
	void *handle;

	/* This program provides libtraceevent's symbols to the plugin. */
	handle = path ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
	load = handle ? (tep_plugin_load_func)dlsym(handle, "tep_plugin_loader") : NULL;
	if (!path)
		say(PLUGIN " is not found: arguments are shown as numbers\n"
		    "'make plugins' builds it, 'make install' installs it.");
	else if (!load || load(tep))
		say("%s cannot be used: arguments are shown as numbers (%s)\n"
		    "'make plugins' builds it anew, 'make install' installs it.", path,
		    load ? "it does not know this version" : dlerror());
}

static void read_format(struct tep_handle *tep, const char *system, const char *event)
{
	int size = 0;
	char *format = tracefs_event_file_read(NULL, system, event, "format", &size);

	if (format)
		tep_parse_event(tep, format, size, system);
	free(format);
}

static void read_header(struct tep_handle *tep)
{
	int size = 0;
	char *header = tracefs_instance_file_read(NULL, "events/header_page", &size);

	if (!header || tep_parse_header_page(tep, header, size, sizeof(long)))
		die("events/header_page cannot be read: %s\n'utrace doctor' says what is missing.",
		    strerror(errno));
	free(header);
	tep_set_long_size(tep, sizeof(long));
	tep_set_page_size(tep, getpagesize());
}

/**
 * text_events - read the formats of utrace's events, and of ftrace's user stacks
 *
 * libtracefs would read the names of all functions of the kernel, too. These events do not need
 * the names, and reading them takes longer than most commands run.
 *
 * Return: the handle. Exits if the events do not exist.
 */
struct tep_handle *text_events(void)
{
	struct tep_handle *tep = tep_alloc();
	char **events = tracefs_system_events(NULL, "utrace");
	int i;

	if (!tep)
		die(NO_MEMORY);
	read_header(tep);
	for (i = 0; events && events[i]; i++)
		read_format(tep, "utrace", events[i]);
	tracefs_list_free(events);
	read_format(tep, "ftrace", "user_stack");
	if (!tep_find_event_by_name(tep, "utrace", "syscall"))
		die("the events of utrace cannot be read: %s\n'utrace doctor' says what is missing.",
		    strerror(errno));
	return tep;
}

/**
 * text_open - read the formats of the events, and load the plugin
 *
 * Return: the handle. Exits if the events do not exist.
 */
struct tep_handle *text_open(void)
{
	struct tep_handle *tep = text_events();

	text_load_plugin(tep);
	return tep;
}

/**
 * text_of - append the text of a record to @seq
 * @tep: libtraceevent's handle, which prints
 * @seq: the destination
 * @record: the record
 */
void text_of(struct tep_handle *tep, struct trace_seq *seq, struct tep_record *record)
{
	tep_print_event(tep, seq, record, "%s", TEP_PRINT_INFO);
	trace_seq_terminate(seq);
}

/**
 * text_is - whether an event is utrace's event of some name
 * @event: the event
 * @name: the name
 */
bool text_is(struct tep_event *event, const char *name)
{
	return !strcmp(event->name, name) && !strcmp(event->system, "utrace");
}

/**
 * text_number - a number of a record
 * @event: the record's event
 * @record: the record
 * @field: the field's name
 *
 * Return: the number; 0 where there is no such field.
 */
long long text_number(struct tep_event *event, struct tep_record *record, const char *field)
{
	struct tep_format_field *found = utrace_find_field(event, field);
	unsigned long long value = 0;

	if (!found || !utrace_is_inside(found->offset, found->size, record->size) ||
	    tep_read_number_field(found, record->data, &value))
		return 0;
	if ((found->flags & TEP_FIELD_IS_SIGNED) && found->size == 4)
		return (int)value;
	return value;
}

/**
 * text_string - a text of a record
 * @event: the record's event
 * @record: the record
 * @field: the field's name
 *
 * Return: the text, in the record's memory; "" if there is none.
 */
const char *text_string(struct tep_event *event, struct tep_record *record, const char *field)
{
	struct tep_format_field *found = utrace_find_field(event, field);
	const char *text;
	int len = 0;

	/* libtraceevent reads the text's place from the field without a check. */
	if (!found || !utrace_is_inside(found->offset, found->size, record->size))
		return "";
	text = tep_get_field_raw(NULL, event, field, record, &len, 0);
	if (!text || len <= 0 || text < (char *)record->data ||
	    text + len > (char *)record->data + record->size || strnlen(text, len) == (size_t)len)
		return "";
	return text;
}

/**
 * text_call - the name of a system call
 * @tep: libtraceevent, which prints, whose names are those of the event's own text
 * @abi: the ABI, as records have it
 * @id: the number
 *
 * Return: the name, until the next call of this function.
 */
const char *text_call(struct tep_handle *tep, int abi, int id)
{
	struct tep_event *event = tep_find_event_by_name(tep, "utrace", "syscall");
	struct tep_format_field *fid, *fabi;
	static char name[64];
	/* A record of zeros, except for the ABI and the number; its texts are empty. */
	char data[256] = "";
	struct trace_seq seq;

	fid = event ? tep_find_field(event, "id") : NULL;
	fabi = event ? tep_find_field(event, "abi") : NULL;
	if (!fid || !fabi || !utrace_is_inside(fid->offset, sizeof(id), sizeof(data)) ||
	    !utrace_is_inside(fabi->offset, 1, sizeof(data)))
		return "?";
	memcpy(data, &event->id, 2);
	memcpy(data + fid->offset, &id, sizeof(id));
	data[fabi->offset] = abi;
	trace_seq_init(&seq);
	text_of(tep, &seq, &(struct tep_record){ .data = data, .size = sizeof(data) });
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(seq.buffer, "("), seq.buffer);
	trace_seq_destroy(&seq);
	return name;
}

/**
 * text_signal - the name of a signal, as the plugin and the file signals have it
 * @sig: its number
 *
 * Return: the name, until the next call of this function.
 */
const char *text_signal(int sig)
{
	const char *known = utrace_signal_name(sig);
	static char name[24];

	if (known)
		return known;
	snprintf(name, sizeof(name), "SIG%d", sig);
	return name;
}

/**
 * text_end - how a thread ended, in strace's words
 * @event: utrace:exit
 * @record: the record
 *
 * Return: the text, to be freed.
 */
char *text_end(struct tep_event *event, struct tep_record *record)
{
	int sig = text_number(event, record, "sig");

	if (!sig)
		return must_print("exited with %lld", text_number(event, record, "code"));
	return must_print("killed by %s%s", text_signal(sig),
			  text_number(event, record, "core_dumped") ? " (core dumped)" : "");
}
