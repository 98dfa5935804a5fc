// SPDX-License-Identifier: GPL-2.0
/*
 * Rules attach what begins or executes a program while it is one of the selected threads, before
 * it goes on. What becomes one otherwise (its cgroup or user changes while it runs), or has been
 * one already, is found by looking; the same look finds what is none any more.
 */
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cgroup.h"
#include "control.h"
#include "options.h"
#include "say.h"
#include "selection.h"

/* include/linux/sched.h: PF_KTHREAD, PF_USER_WORKER (from 6.4 on) and PF_IO_WORKER. */
#define KERNEL_FLAGS (0x00200000 | 0x00004000 | 0x00000010)
/* Parents of a process that are looked at. */
#define GENERATIONS 64

static void add_name(struct selection *selection, const char *name, const char *value)
{
	char *old = selection->name;

	selection->name = must_print("%s%s%s%s", old ? old : "", old ? " " : "", name, value);
	free(old);
}

/**
 * selection_cgroup - take the value of --cgroup, --unit or --container
 * @selection: what is narrowed to the cgroup
 * @option: OPT_CGROUP, OPT_UNIT or OPT_CONTAINER
 * @value: the value; exits if there is no such cgroup
 */
void selection_cgroup(struct selection *selection, int option, const char *value)
{
	selection->others = true;
	if (selection->cgroup)
		usage_error("a single --cgroup, --unit or --container can be given");
	if (option == OPT_CGROUP)
		selection->cgroup = cgroup_of_path(value);
	else if (option == OPT_UNIT)
		selection->cgroup = cgroup_of_unit(value);
	else
		selection->cgroup = cgroup_of_container(value);
	/* The grammar of rules has quotes around texts, and ends at the end of a line. */
	if (strpbrk(selection->cgroup, "\"\n"))
		die("a cgroup whose path has a quote or a newline cannot be chosen: %s",
		    selection->cgroup);
	add_name(selection, "cgroup ", selection->cgroup);
	if (!strcmp(selection->cgroup, "/")) {
		free(selection->cgroup);
		selection->cgroup = NULL;
	}
}

/**
 * selection_user - take the value of -u
 * @selection: what is narrowed to the user
 * @user: a name, or an id; exits if there is no such user
 */
void selection_user(struct selection *selection, const char *user)
{
	struct passwd *passwd;
	long long id;
	char *end;

	if (selection->by_user)
		usage_error("-u %s: a single user can be given", user);
	passwd = getpwnam(user);
	id = passwd ? passwd->pw_uid : strtoll(user, &end, 10);
	if (!passwd && (!*user || *end || id < 0 || id > 0xfffffffeLL))
		die("-u %s: there is no such user\n'getent passwd' lists users; -u takes an id, too.",
		    user);
	selection->by_user = true;
	selection->user_name = user;
	selection->user = id;
	add_name(selection, "user ", user);
}

/**
 * selection_all - take --all
 * @selection: which is not narrowed
 */
void selection_all(struct selection *selection)
{
	selection->others = true;
	add_name(selection, "everybody", "");
}

/**
 * selection_run_as - as whom a command is run, if a user alone is chosen
 * @selection: the choice, which is for the command then
 *
 * Return: the user, or NULL.
 */
const char *selection_run_as(struct selection *selection)
{
	const char *user = selection->user_name;

	if (!user || selection->others)
		return NULL;
	selection_free(selection);
	memset(selection, 0, sizeof(*selection));
	return user;
}

/* A text of a rule, where these have a meaning of their own. */
static void put_escaped(char *to, const char *text)
{
	for (; *text; text++) {
		if (strchr("\\*?[", *text))
			*to++ = '\\';
		*to++ = *text;
	}
	*to = '\0';
}

static char *condition(const struct selection *selection)
{
	char *cgroup = must_print("%s", ""), *user = must_print("%s", ""), *text, *all;

	if (selection->cgroup) {
		text = must_alloc(2 * strlen(selection->cgroup) + 1);
		put_escaped(text, selection->cgroup);
		free(cgroup);
		cgroup = must_print(" && (cgroup == \"%s\" || cgroup ~ \"%s/*\")", text, text);
		free(text);
	}
	if (selection->by_user) {
		free(user);
		user = must_print(" && uid == %u", selection->user);
	}
	all = must_print("pid != %d && ancestor != %d%s%s", getpid(), getpid(), user, cgroup);
	free(cgroup);
	free(user);
	return all;
}

/* A child of this process would be traced for what it does with the records: trace-cmd. */
static bool is_mine(pid_t pid)
{
	struct proc_stat stat;
	int i;

	for (i = 0; i < GENERATIONS && pid > 1 && pid != getpid(); i++)
		pid = proc_stat(pid, &stat) ? stat.parent : 0;
	return pid == getpid();
}

static bool can_attach(pid_t tid)
{
	struct proc_stat stat;

	return proc_stat(tid, &stat) && !strchr("ZX", stat.state) && !(stat.flags & KERNEL_FLAGS) &&
	       !is_mine(tid);
}

/* Return: the threads that there are, sorted. */
static struct ids present(const struct selection *selection)
{
	struct ids all = { }, chosen = { };
	int i;

	if (selection->cgroup)
		cgroup_threads(selection->cgroup, &all);
	else
		proc_threads(&all);
	for (i = 0; i < all.count && selection->by_user; i++)
		if (proc_user(all.id[i]) == selection->user)
			ids_add(&chosen, all.id[i]);
	if (selection->by_user) {
		free(all.id);
		all = chosen;
	}
	ids_sort(&all);
	return all;
}

/* A text is taken as a whole or not at all, and any thread may end meanwhile. */
static void add_all(const struct session *session, const struct ids *ids)
{
	struct ids one = { .count = 1 };
	char *text = ids_text(ids);
	int err = ids->count ? control_add(session->name, "set_pid", text) : 0, i;

	free(text);
	for (i = 0; err && i < ids->count; i++) {
		one.id = &ids->id[i];
		text = ids_text(&one);
		control_add(session->name, "set_pid", text);
		free(text);
	}
}

static void drop_all(const struct session *session, const struct ids *ids)
{
	char text[16];
	int i;

	for (i = 0; i < ids->count; i++) {
		snprintf(text, sizeof(text), "!%d", ids->id[i]);
		control_add(session->name, "set_pid", text);
	}
}

/**
 * selection_renew - attach what has become one of the threads, and detach what is none any more
 * @selection: the threads
 * @session: the session
 */
void selection_renew(const struct selection *selection, struct session *session)
{
	struct ids had = session_ids(session), now = present(selection), come, left, able = { };
	int i;

	ids_sort(&had);
	come = ids_without(&now, &had);
	left = ids_without(&had, &now);
	for (i = 0; i < come.count; i++)
		if (can_attach(come.id[i]))
			ids_add(&able, come.id[i]);
	add_all(session, &able);
	drop_all(session, &left);
	free(had.id);
	free(now.id);
	free(come.id);
	free(left.id);
	free(able.id);
}

/**
 * selection_begin - attach the threads, and from now on those that come
 * @selection: the threads
 * @session: the session, which has no targets
 */
void selection_begin(const struct selection *selection, struct session *session)
{
	char *when = condition(selection), *rules;
	int err;

	if (!selection->cgroup && !selection->by_user)
		say("%s: each process of the machine is slower while its calls are recorded\n"
		    "-e, --failed and --slower choose calls, --unit and -u processes.",
		    selection->name);
	rules = must_print("on exec if %s do attach\non clone if %s do attach", when, when);
	session_write(session, "follow", "none", "follow");
	err = control_add(session->name, "rules", rules);
	if (err)
		control_refused("rules", rules, selection->name, err);
	selection_renew(selection, session);
	free(rules);
	free(when);
}

/**
 * selection_free - free the memory of a selection
 * @selection: the selection
 */
void selection_free(struct selection *selection)
{
	free(selection->name);
	free(selection->cgroup);
}
