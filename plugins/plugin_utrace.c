// SPDX-License-Identifier: GPL-2.0
/*
 * A plugin for libtraceevent, with which trace-cmd, perf and KernelShark print the events of the
 * system utrace as strace prints calls. The manual is docs/plugin.md. The words are the library's,
 * which the command utrace is linked with, too.
 *
 * Bookworm's perf has a libtraceevent of its own, of which plugins see some twenty
 * functions: selftests/host/plugin.sh has the list, and checks that no other is called.
 */
#include <stdlib.h>
#include <event-parse.h>

#include "events.h"

static const char system_name[] = "utrace";

static struct tep_plugin_option options[] = {
	{
		.name = "raw",
		.plugin_alias = "utrace",
		.description = "Print arguments and results of calls as hexadecimal numbers",
	}, {
		.name = "noduration",
		.plugin_alias = "utrace",
		.description = "Leave out how long calls took",
	}, {
		.name = NULL,
	},
};

#define NAME(kind, name)	name,
static const char * const names[] = { UTRACE_EVENTS(NAME) };

/**
 * struct printer - prints the records of one event; the context of libtraceevent's handler
 * @format: the event's format, read when the first record is printed
 * @line: a record in words
 */
struct printer {
	struct utrace_format format;
	struct utrace_buffer line;
};

/**
 * struct loaded - the printers for one handle of libtraceevent's, from the loader to the unloader
 * @tep: the handle, which has the formats
 * @printers: the printers of all events
 * @next: the next of the list
 */
struct loaded {
	struct tep_handle *tep;
	struct printer printers[EVENT_OTHER];
	struct loaded *next;
};

/* A printer for each recording, and for each folder that has the plugin. */
static struct loaded *first;

static int print(struct trace_seq *s, struct tep_record *record, struct tep_event *event,
		 void *context)
{
	const struct utrace_words how = { .raw = options[0].set, .noduration = options[1].set };
	struct printer *printer = context;
	struct utrace_record fields;

	if (printer->format.tep != event)
		utrace_format_read(&printer->format, event);
	utrace_record_read(&fields, &printer->format, record->data, record->size);
	printer->line.len = 0;
	utrace_print_record(&printer->line, &fields, &how);
	trace_seq_puts(s, utrace_buffer_text(&printer->line));
	return 0;
}

/* libtraceevent looks for two functions, by fixed names. */
#define EXPORTED	__attribute__((visibility("default")))

EXPORTED int TEP_PLUGIN_LOADER(struct tep_handle *tep)
{
	struct loaded *loaded = calloc(1, sizeof(*loaded));
	unsigned int i;

	if (!loaded)
		return -1;
	/* An option without a value is toggled each time that it is added. */
	if (!first)
		tep_plugin_add_options(system_name, options);
	loaded->tep = tep;
	loaded->next = first;
	first = loaded;
	for (i = 0; i < EVENT_OTHER; i++)
		tep_register_event_handler(tep, -1, system_name, names[i], print,
					   &loaded->printers[i]);
	return 0;
}

EXPORTED void TEP_PLUGIN_UNLOADER(struct tep_handle *tep)
{
	struct loaded **at = &first, *loaded;
	unsigned int i;

	while (*at && (*at)->tep != tep)
		at = &(*at)->next;
	loaded = *at;
	if (!loaded)
		return;
	*at = loaded->next;
	for (i = 0; i < EVENT_OTHER; i++) {
		tep_unregister_event_handler(tep, -1, system_name, names[i], print,
					     &loaded->printers[i]);
		free(loaded->printers[i].line.bytes);
	}
	free(loaded);
	if (!first)
		tep_plugin_remove_options(options);
}
