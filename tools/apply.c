// SPDX-License-Identifier: GPL-2.0
/*
 * utrace apply: write settings from files, at boot for example. The lines are tried on a session of
 * this process's own first, where they cause nothing. What is changed is noted in a file of the same
 * form, with the settings before, so that --undo is to apply that file.
 */
#include <errno.h>
#include <getopt.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
#include "watch.h"

#define FILES "/etc/utrace.d/*.conf"
#define NOTE_DIR "/run/utrace"
#define NOTE NOTE_DIR "/applied"
/* A line that no file takes. */
#define NO_RULE "?"

/* The module's reason for refusing a text. */
static const char *reason_of(const char *file, int err)
{
	char *reason, *line;

	if (control_lacks(file, err))
		return "the loaded module has no such file, since it is of an earlier version";
	control_refusal(&reason, &line);
	free(line);
	return err != -ENOMEM && reason ? reason : strerror(-err);
}

/* Rules that are in force act. After them stands what is no rule, so that all are refused: here. */
static void check_rules(const struct conf *conf, const struct conf_line *line,
			const struct session *scratch)
{
	char *text = must_print("%s", ""), *longer, *reason, *refused;
	const struct conf_line *other;

	for (other = conf->line; other <= line; other++) {
		if (strcmp(other->file, "rules") || !conf_is_same(other->session, line->session))
			continue;
		longer = must_print("%s%s\n", text, other->text);
		free(text);
		text = longer;
	}
	longer = must_print("%s" NO_RULE, text);
	control_add(scratch->name, "rules", longer);
	control_refusal(&reason, &refused);
	if (refused && strcmp(refused, NO_RULE))
		conf_refused(line, reason ? reason : "refused");
	free(reason);
	free(refused);
	free(longer);
	free(text);
}

/* The trial is made in a session whose strings may be longer than those of the default session. */
static void check_default_strings(const struct conf_line *line, const struct session *scratch)
{
	char *text = control_read(scratch->name, "strings");

	if (text && strtol(text, NULL, 10) > STRINGS_MAX)
		conf_refused(line, "at most 1024 bytes");
	free(text);
}

static void check_control(const struct conf *conf, const struct conf_line *line,
			  const struct session *scratch)
{
	int err;

	if (!strcmp(line->file, "rules")) {
		check_rules(conf, line, scratch);
		return;
	}
	err = (line->adds ? control_add : control_try)(scratch->name, line->file, line->text);
	if (err)
		conf_refused(line, reason_of(line->file, err));
	if (!strcmp(line->file, "strings") && !line->session)
		check_default_strings(line, scratch);
	/* Nothing is attached, or counted, for longer than that. */
	if (!strcmp(line->file, "set_pid"))
		control_try(scratch->name, "set_pid", "none");
	if (!strcmp(line->file, "summary"))
		control_try(scratch->name, "summary", "");
}

static bool is_made(const struct conf *conf, const char *session, const struct conf_line *before)
{
	const struct conf_line *line;

	for (line = conf->line; line < before; line++)
		if (!strcmp(line->file, "sessions") && conf_is_same(line->text, session))
			return true;
	return false;
}

static void check_session(const struct conf *conf, const struct conf_line *line)
{
	size_t len = strspn(line->text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			    "0123456789_.+@-");

	if (!len || line->text[len] || len > 31 || strchr(".-", line->text[0]))
		conf_refused(line, "not a name of a session");
	if (control_has(line->text) || is_made(conf, line->text, line))
		conf_refused(line, "this session exists");
}

static void check_instance(const struct conf_line *line, struct session *scratch)
{
	int err = 0, size = 0, end = 0;

	if (!file_exists(line->file))
		conf_refused(line, "there is no such event");
	if (strstr(line->file, "/enable") && strcmp(line->text, "0") && strcmp(line->text, "1"))
		conf_refused(line, "not 0 or 1");
	if (!strcmp(line->file, CONF_BUFFER) &&
	    (sscanf(line->text, "%d%n", &size, &end) != 1 || line->text[end] || size < 1 ||
	     size > MAX_BUFFER))
		conf_refused(line, "not a size in KiB for each processor, of 1 GiB at most");
	if (strstr(line->file, "/filter"))
		err = session_put(scratch, line->file, line->text);
	if (err)
		conf_refused(line, session_error(scratch));
}

static void check(const struct conf *conf)
{
	static struct session scratch;
	const struct conf_line *line;

	session_begin(&scratch);
	for (line = conf->line; line < conf->line + conf->count; line++) {
		if (line->session && !is_made(conf, line->session, line) &&
		    !control_has(line->session))
			conf_refused(line, "there is no such session: a line 'sessions' in front makes it");
		if (!strcmp(line->file, "sessions"))
			check_session(conf, line);
		else if (conf_is_control(line->file))
			check_control(conf, line, &scratch);
		else
			check_instance(line, &scratch);
	}
	session_end();
}

static int write_line(const struct conf_line *line)
{
	char *path;
	int err;

	if (!strcmp(line->file, "sessions"))
		return control_add(NULL, "sessions", line->text);
	if (conf_is_control(line->file))
		return (line->adds ? control_add : control_try)(line->session, line->file, line->text);
	path = instance_path(line->session, line->file);
	err = file_write(path, line->text, 0);
	free(path);
	return err;
}

/* The lines that take back a line; empty: those of an earlier line do. */
static char *opposite(const struct conf *conf, const struct conf_line *line)
{
	char *lines, *all;

	if (!strcmp(line->file, "sessions"))
		return must_print("sessions !%s\n", line->text);
	if (line->adds || is_made(conf, line->session, line))
		return must_print("%s", "");
	lines = settings_lines(line->session, line->file);
	if (strcmp(line->file, "rules"))
		return lines;
	/* After an empty text the rules are added to none. */
	all = must_print("%s%srules\n%s", line->session ? line->session : "",
			 line->session ? "/" : "", lines);
	free(lines);
	return all;
}

/* A session that somebody else has ended need not be taken back. */
static void take_back(const char *note)
{
	struct conf conf = { };
	size_t i;
	int err;

	conf_parse(&conf, NOTE, note);
	for (i = 0; i < conf.count && control_there(); i++) {
		/* The settings of before an earlier change replace those of before a later one. */
		conf.line[i].adds = conf.line[i].text[0] && !strcmp(conf.line[i].file, "rules");
		err = write_line(&conf.line[i]);
		if (err && err != -ENOENT && err != -ENODEV)
			say("%s '%s' cannot be taken back: %s", conf.line[i].file,
			    conf.line[i].text, strerror(-err));
	}
	conf_free(&conf);
}

static char *read_note(void)
{
	FILE *file = fopen(NOTE, "re");
	char *text = NULL;
	size_t room = 0;

	if (file && getdelim(&text, &room, '\0', file) < 0) {
		free(text);
		text = NULL;
	}
	if (file)
		fclose(file);
	return text ? text : must_print("%s", "");
}

static void write_note(const char *text)
{
	bool failed = true;
	FILE *file;

	mkdir(NOTE_DIR, 0755);
	file = fopen(NOTE, "we");
	if (file) {
		failed = fputs(text, file) < 0;
		failed |= fclose(file) != 0;
	}
	if (failed)
		die(NOTE " cannot be written: %s\nWithout it nothing could be taken back.",
		    strerror(errno));
}

/* The last change is taken back first. The note is there before the change that it is about. */
static void apply(const struct conf *conf)
{
	char *before = read_note(), *own = must_print("%s", ""), *back, *longer;
	const struct conf_line *line;
	int err;

	for (line = conf->line; line < conf->line + conf->count; line++) {
		back = opposite(conf, line);
		longer = must_print("%s%s", back, own);
		free(back);
		free(own);
		own = longer;
		longer = must_print("%s%s", own, before);
		write_note(longer);
		free(longer);
		err = write_line(line);
		if (err) {
			back = must_print("%s", reason_of(line->file, err));
			take_back(own);
			write_note(before);
			conf_refused(line, back);
		}
	}
	free(before);
	free(own);
}

static void undo(void)
{
	char *note = read_note();

	take_back(note);
	unlink(NOTE);
	rmdir(NOTE_DIR);
	free(note);
}

static void read_all(struct conf *conf, glob_t *files, char **names)
{
	size_t i;

	for (; *names; names++)
		conf_read(conf, *names);
	for (i = 0; i < files->gl_pathc; i++)
		conf_read(conf, files->gl_pathv[i]);
}

/**
 * cmd_apply - utrace apply
 */
int cmd_apply(int argc, char **argv)
{
	static const struct option options[] = {
		{ "check", no_argument, NULL, 'n' }, { "undo", no_argument, NULL, OPT_UNDO }, { }
	};
	bool only_check = false, back = false;
	struct conf conf = { };
	glob_t files = { };
	int option;

	while ((option = getopt_long(argc, argv, "n", options, NULL)) != -1) {
		if (option != 'n' && option != OPT_UNDO)
			usage_exit();
		*(option == 'n' ? &only_check : &back) = true;
	}
	if (back) {
		option_no_operand(argv + optind);
		undo();
		return 0;
	}
	if (!argv[optind])
		glob(FILES, 0, NULL, &files);
	read_all(&conf, &files, argv + optind);
	setup();
	check(&conf);
	if (!only_check)
		apply(&conf);
	conf_free(&conf);
	globfree(&files);
	return 0;
}
