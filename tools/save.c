// SPDX-License-Identifier: GPL-2.0
/* utrace save: the present settings, as a file for utrace apply. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tracefs.h>
#include <unistd.h>

#include "conf.h"
#include "control.h"
#include "files.h"
#include "options.h"
#include "say.h"
#include "session.h"
#include "settings.h"
#include "setup.h"
#include "subcommands.h"

/* The same lines of a new session, without its name: settings_lines() of the default one has none. */
static const char *without_name(const char *lines, const char *session)
{
	return session ? lines + strlen(session) + 1 : lines;
}

/* Print a file's lines, unless a session that is new has the same. */
static void put_file(const char *session, const char *file, const struct session *new)
{
	char *lines = settings_lines(session, file), *first = settings_lines(new->name, file);

	if (strcmp(without_name(lines, session), without_name(first, new->name)))
		fputs(lines, stdout);
	free(lines);
	free(first);
}

/* Ids are of the moment. Where rules attach, and there is no list, no thread but theirs is a target. */
static void put_targets(const char *session)
{
	char *lines = settings_lines(session, "set_pid"), *rules = control_read(session, "rules");
	bool by_rules = rules && strstr(rules, "attach");

	if (!strstr(lines, "set_pid all\n"))
		printf("%s%s", by_rules ? "# attached by the rules: " : "", lines);
	free(rules);
	free(lines);
}

static void put_events(const char *session, const struct session *new)
{
	const char *const files[] = { "enable", "filter" };
	int fd = file_open("events/utrace", O_RDONLY | O_DIRECTORY), i;
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *entry;
	char *path;

	while (dir && (entry = readdir(dir)))
		for (i = 1; entry->d_name[0] != '.' && i >= 0; i--) {
			path = must_print("events/utrace/%s/%s", entry->d_name, files[i]);
			if (entry->d_type == DT_DIR)
				put_file(session, path, new);
			free(path);
		}
	if (dir)
		closedir(dir);
}

static void put_session(const char *session, const struct session *new)
{
	int i;

	for (i = 0; conf_files[i]; i++) {
		if (strcmp(conf_files[i], "set_pid"))
			put_file(session, conf_files[i], new);
		else
			put_targets(session);
	}
	if (session)
		put_file(session, CONF_BUFFER, new);
	put_events(session, new);
}

/**
 * cmd_save - utrace save
 */
int cmd_save(int argc, char **argv)
{
	static struct session new;
	char *names, *rest, *name;
	int pid;

	option_no_operand(argv + 1);
	setup();
	session_begin(&new);
	put_session(NULL, &new);
	names = rest = control_read(NULL, "sessions");
	while (names && (name = strsep(&rest, "\n"))) {
		/* Sessions of commands end with them. */
		if (!*name || *name == '#' || sscanf(name, "utrace-%d-", &pid) == 1)
			continue;
		printf("sessions %s\n", name);
		put_session(name, &new);
	}
	free(names);
	session_end();
	return 0;
}
