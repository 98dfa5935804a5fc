// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text.h"
#include "../plugins/call.h"
#include "../provider/filter/filter.h"

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
 * text_plugin_path - path of the plugin with which trace-cmd and perf print the same words
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
 * text_call - the name of a system call, after its ABI's unless that is x86-64
 * @abi: the ABI, as records have it
 * @id: the number
 *
 * Return: the name, until the next call of this function.
 */
const char *text_call(int abi, int id)
{
	static struct utrace_buffer name;
	struct utrace_call call;

	utrace_call_read(&call, &(struct utrace_record){
		.number = { [FIELD_ABI] = abi, [FIELD_ID] = id } });
	name.len = 0;
	utrace_print_call_name(&name, &call);
	return utrace_buffer_text(&name);
}

/**
 * text_inner_call - the name of the call that i386's socketcall() or ipc() makes
 * @abi: the ABI, as records have it
 * @id: the number
 * @op: the first argument
 *
 * Return: the name, until the next call of this function; NULL if it is no such call.
 */
const char *text_inner_call(int abi, int id, unsigned long long op)
{
	static struct utrace_buffer name;
	struct utrace_call call;
	char *text, *at;

	if (abi != UTRACE_ABI_I386)
		return NULL;
	utrace_call_read(&call, &(struct utrace_record){
		.number = { [FIELD_ABI] = abi, [FIELD_ID] = id, [FIELD_ARG0] = op } });
	if (!call.signature || (strcmp(call.signature->name, "socketcall") &&
				strcmp(call.signature->name, "ipc")))
		return NULL;
	name.len = 0;
	utrace_print_some_arguments(&name, &call, false, 0, 1);
	text = (char *)utrace_buffer_text(&name);
	for (at = text; *at; at++)
		*at = tolower(*at);
	return strncmp(text, "sys_", 4) ? text : text + 4;
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
