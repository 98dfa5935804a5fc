// SPDX-License-Identifier: GPL-2.0
/*
 * A plugin for libtraceevent, with which trace-cmd, perf and KernelShark print the events of the
 * system utrace as strace prints calls. The manual is docs/plugin.md.
 *
 * Bookworm's perf has a libtraceevent of its own, of which plugins see some twenty
 * functions: selftests/host/plugin.sh has the list, and checks that no other is called.
 */
#include <event-parse.h>

#include "plugin.h"

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

bool utrace_option_raw(void)
{
	return options[0].set;
}

bool utrace_option_noduration(void)
{
	return options[1].set;
}

static const struct {
	const char *name;
	tep_event_handler_func handler;
} events[] = {
	{ "syscall", utrace_event_syscall },
	{ "syscall_entry", utrace_event_syscall_entry },
	{ "syscall_exit", utrace_event_syscall_exit },
	{ "signal", utrace_event_signal },
	{ "exec", utrace_event_exec },
	{ "clone", utrace_event_clone },
	{ "exit", utrace_event_exit },
};

#define NR_EVENTS	(sizeof(events) / sizeof(events[0]))

/* Number of calls of the loader: for each recording, and each folder that has the plugin. */
static unsigned int loads;

/* libtraceevent looks for two functions, by fixed names. */
#define EXPORTED	__attribute__((visibility("default")))

EXPORTED int TEP_PLUGIN_LOADER(struct tep_handle *tep)
{
	unsigned int i;

	/* An option without a value is toggled each time that it is added. */
	if (!loads++)
		tep_plugin_add_options(system_name, options);
	for (i = 0; i < NR_EVENTS; i++)
		tep_register_event_handler(tep, -1, system_name, events[i].name,
					   events[i].handler, NULL);
	return 0;
}

EXPORTED void TEP_PLUGIN_UNLOADER(struct tep_handle *tep)
{
	unsigned int i;

	for (i = 0; i < NR_EVENTS; i++)
		tep_unregister_event_handler(tep, -1, system_name, events[i].name,
					     events[i].handler, NULL);
	utrace_forget();
	if (!--loads)
		tep_plugin_remove_options(options);
}
