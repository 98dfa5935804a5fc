// SPDX-License-Identifier: GPL-2.0
/*
 * ftrace's file enabled_functions has a line for each function that has a user:
 *
 *	get_signal (2) R   D   M	tramp: 0xffffffffc0b1d000 (function_trace_call+0x0/0x1c0)
 *		direct-->utrace_signal_stub+0x0/0x60 [utrace]
 *
 * The number is that of the users. A direct call stands in a line of its own, of which a function
 * can have one. Users that share one call by ftrace, as two tracers do, are not named.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hooks.h"
#include "say.h"

/* provider/hook hooks these functions; the compiler may have added a suffix to a name. */
static const char *const functions[] = {
	"syscall_user_dispatch", "syscall_exit_to_user_mode_prepare", "trace_syscall_exit",
	"get_signal",
};

static bool is_function(const char *line, const char *name)
{
	size_t len = strlen(name);

	return !strncmp(line, name, len) && (line[len] == ' ' || line[len] == '.');
}

/* The function's line, and those after it that begin with a tab, to be freed; NULL: no user. */
static char *entry_of(const char *list, const char *name)
{
	const char *line = list, *end;

	while (*line && !is_function(line, name)) {
		line = strchrnul(line, '\n');
		line += *line == '\n';
	}
	if (!*line)
		return NULL;
	for (end = strchrnul(line, '\n'); *end && end[1] == '\t'; )
		end = strchrnul(end + 1, '\n');
	return must_print("%.*s", (int)(end - line), line);
}

/* Of "symbol+0x0/0x60 [module]" the module, else the symbol; to be freed. */
static char *owner_of(const char *symbol)
{
	int line = strcspn(symbol, ")\n"), len = strcspn(symbol, "+)\n ");
	const char *module = memchr(symbol, '[', line);

	if (module)
		return must_print("%.*s", (int)strcspn(module + 1, "])\n"), module + 1);
	return must_print("%.*s", len, symbol);
}

static void add_text(char **text, const char *between, const char *more)
{
	char *longer = must_print("%s%s%s", *text, **text ? between : "", more);

	free(*text);
	*text = longer;
}

/* The kernel's own function for direct calls, on 6.1, is no user beside them. */
static int add_tracers(char **text, const char *entry)
{
	const char *at;
	char *owner;
	int count = 0;

	for (at = strstr(entry, "tramp: "); at; at = strstr(at + 1, "tramp: ")) {
		at += strcspn(at, "(\n");
		if (*at != '(' || !strncmp(at, "(call_direct_funcs", 18))
			continue;
		owner = owner_of(at + 1);
		add_text(text, " and ", owner);
		free(owner);
		count++;
	}
	return count;
}

/* The users of a function: "utrace and 1 more". */
static char *users_of(const char *entry, bool *foreign)
{
	const char *direct = strstr(entry, "direct-->"), *number = strchr(entry, '(');
	int unnamed = number ? atoi(number + 1) : 0;
	char *text = must_print("%s", ""), *more;

	if (direct) {
		more = owner_of(direct + strlen("direct-->"));
		*foreign = *foreign || strcmp(more, "utrace");
		add_text(&text, "", more);
		free(more);
		unnamed--;
	}
	unnamed -= add_tracers(&text, entry);
	if (unnamed > 0) {
		more = must_print("%d%s", unnamed, *text ? " more" : " that ftrace does not name");
		add_text(&text, " and ", more);
		free(more);
	}
	return text;
}

/**
 * hooks_found - which functions that utrace hooks have users, and which users
 * @list: the content of enabled_functions
 * @foreign: set to whether a function has another direct call than utrace's, which keeps utrace
 *	from hooking the function
 *
 * Return: "get_signal by utrace, ...", to be freed; empty if all are free.
 */
char *hooks_found(const char *list, bool *foreign)
{
	char *found = must_print("%s", ""), *entry, *users, *one;
	unsigned int i;

	*foreign = false;
	for (i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
		entry = entry_of(list, functions[i]);
		if (!entry)
			continue;
		users = users_of(entry, foreign);
		one = must_print("%s by %s", functions[i], users);
		add_text(&found, ", ", one);
		free(one);
		free(users);
		free(entry);
	}
	return found;
}
