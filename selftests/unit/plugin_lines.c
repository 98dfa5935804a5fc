// SPDX-License-Identifier: GPL-2.0
/*
 * Print calls as the plugin does. The input is the output of strace -e raw=all, which has numbers
 * alone, as a record has. This program is linked with the plugin.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kinds.h"

static int find_call(const char *name)
{
	const struct utrace_signature *signature;
	int nr;

	for (nr = 0; nr < 1000; nr++) {
		signature = utrace_signature_find(UTRACE_ABI_X86_64, nr);
		if (signature && !strcmp(signature->name, name))
			return nr;
	}
	return strncmp(name, "syscall_", 8) ? -1 : (int)strtol(name + 8, NULL, 0);
}

/* "-1 ENOENT (No such file or directory)" or a number */
static long long find_result(const char *text)
{
	const char *name;
	int number;

	if (strncmp(text, "-1 ", 3))
		return (long long)strtoull(text, NULL, 0);
	for (number = 1; number < 200; number++) {
		name = utrace_name_find(SET_errno, number);
		if (name && !strncmp(text + 3, name, strlen(name)) && text[3 + strlen(name)] == ' ')
			return -number;
	}
	return -1;
}

static bool read_line(struct utrace_call *call, char *line)
{
	char *at = strchr(line, '('), *end = strstr(line, " = ");
	unsigned int i;

	memset(call, 0, sizeof(*call));
	if (!at || !end)
		return false;
	*at++ = '\0';
	call->nr = find_call(line);
	for (i = 0; i < MAX_ARGS && *at != ')'; i++) {
		call->args[i] = strtoull(at, &at, 0);
		at += strspn(at, ", ");
	}
	call->ret = find_result(end + 3);
	utrace_call_widen(call);
	return true;
}

int main(void)
{
	struct utrace_call call;
	struct utrace_buffer text = { };
	char line[1000];

	while (fgets(line, sizeof(line), stdin)) {
		if (!read_line(&call, line))
			continue;
		text.len = 0;
		utrace_print_call_name(&text, &call);
		utrace_print_arguments(&text, &call, false);
		utrace_print_return(&text, &call, false);
		printf("syscall: %s\n", utrace_buffer_text(&text));
	}
	free(text.bytes);
	return 0;
}
