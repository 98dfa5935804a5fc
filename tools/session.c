// SPDX-License-Identifier: GPL-2.0
/*
 * The session is named utrace-PID-START, after its process and the start time of that process. So
 * the next command recognizes the session of a command that was killed, and ends it.
 *
 * In another pid namespace, or where /proc hides other users' processes, the process is not to be
 * found though it is alive. So its process also has a lock on the session's control directory.
 *
 * A session that is made is locked a moment later. So a command that makes a session, or looks for
 * those that are left behind, has a lock on the directory above meanwhile.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <tracefs.h>
#include <unistd.h>

#include "control.h"
#include "files.h"
#include "say.h"
#include "session.h"

/* The one session of this process, which is its owner; NULL before and after. */
static struct session *current;
static pid_t owner;

/*
 * Open a session's control directory, or the one above for the empty name, and try to lock it.
 * Return: the descriptor, or -1.
 */
static int lock_directory(const char *name, int how)
{
	char *path = must_print("utrace/instances/%s", name);
	int fd = file_open(path, O_RDONLY | O_DIRECTORY);

	free(path);
	if (fd >= 0 && flock(fd, how)) {
		close(fd);
		errno = EWOULDBLOCK;
		return -1;
	}
	return fd;
}

static bool is_locked(const char *name)
{
	int fd = lock_directory(name, LOCK_SH | LOCK_NB);

	if (fd >= 0)
		close(fd);
	return fd < 0 && errno != ENOENT;
}

static bool is_left_behind(const char *name)
{
	unsigned long long start;
	int pid, end = 0;

	if (sscanf(name, "utrace-%d-%llu%n", &pid, &start, &end) < 2 || name[end])
		return false;
	return proc_start_time(pid) != start && !is_locked(name);
}

static void drop_triggers_of(const char *name, const char *event)
{
	char *path = must_print("instances/%s/events/utrace/%s/trigger", name, event);
	char *text, *rest, *line, *not;

	text = rest = file_read(path);
	while (text && (line = strsep(&rest, "\n"))) {
		if (!*line || *line == '#')
			continue;
		/* The trigger's state follows the trigger: [active]. */
		if (strstr(line, " ["))
			*strstr(line, " [") = '\0';
		not = must_print("!%s", line);
		file_write(path, not, 0);
		free(not);
	}
	free(text);
	free(path);
}

/* A trigger holds its instance, which would stay after the session's end. */
static void drop_triggers(const char *name)
{
	drop_triggers_of(name, "syscall");
	drop_triggers_of(name, "signal");
}

static void end_by_name(const char *name)
{
	char *text = must_print("!%s", name);

	drop_triggers(name);
	/* The command of another process may have ended the session first. */
	control_try(NULL, "sessions", text);
	free(text);
}

static void remove_instance(const char *name)
{
	char *path = must_print("instances/%s", name);

	folder_remove(path);
	free(path);
}

/* An instance stays after its session's end if a process had the instance open then. */
static void clear_instances(void)
{
	int fd = file_open("instances", O_RDONLY | O_DIRECTORY);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		if (is_left_behind(entry->d_name))
			remove_instance(entry->d_name);
	if (dir)
		closedir(dir);
}

/* End the sessions of commands that were killed. */
static void clear_sessions(void)
{
	char *names = control_read(NULL, "sessions"), *rest = names, *name;

	while (names && (name = strsep(&rest, "\n")))
		if (is_left_behind(name))
			end_by_name(name);
	free(names);
	clear_instances();
}

/**
 * session_begin - make this process's session; it is ended when the process exits
 * @session: filled in; must stay valid until the exit
 */
void session_begin(struct session *session)
{
	int all = lock_directory("", LOCK_EX);

	clear_sessions();
	owner = getpid();
	snprintf(session->name, sizeof(session->name), "utrace-%d-%llu", owner,
		 proc_start_time(owner));
	control_write(NULL, "sessions", session->name, "session");
	current = session;
	atexit(session_end);
	/* The lock lasts as long as this process. Without it the process's start time has to do. */
	lock_directory(session->name, LOCK_EX);
	close(all);
	/* The list must be empty before an event is enabled. */
	session_write(session, "set_pid", "none", "set_pid");
}

/* Whether the kernel trusts the TSC, so that all processors agree on the clock of the scheduler. */
static bool is_clock_common(void)
{
	int fd = open("/sys/devices/system/clocksource/clocksource0/current_clocksource",
		      O_RDONLY | O_CLOEXEC);
	char name[4] = "";
	bool is;

	is = fd >= 0 && read(fd, name, 4) == 4 && !memcmp(name, "tsc\n", 4);
	if (fd >= 0)
		close(fd);
	return is;
}

/**
 * session_set_clock - have records with times of a clock that all processors agree on
 * @session: the session, which has no records yet
 * @known: also one that this process can read: CLOCK_MONOTONIC
 *
 * An instance has the scheduler's clock at first. To write another one takes the kernel four grace
 * periods, one after the other.
 */
void session_set_clock(struct session *session, bool known)
{
	int err = known || !is_clock_common() ? session_put(session, "trace_clock", "mono") : 0;

	if (err)
		die("the instance %s cannot be written: %s\nIf another process has ended the "
		    "session, begin again.", session->name, strerror(-err));
}

/**
 * session_end - end this process's session, if it has one
 *
 * A child whose exec fails exits through here too, and is not the owner.
 */
void session_end(void)
{
	if (!current || owner != getpid())
		return;
	end_by_name(current->name);
	/* The instance is normally gone by now; see clear_instances(). */
	remove_instance(current->name);
	current = NULL;
}

/**
 * session_write - write a control file of the session, or exit with the reason
 * @session: the session
 * @file: the file's name
 * @text: its new content
 * @what: the subject of the text, for a message to the user
 */
void session_write(struct session *session, const char *file, const char *text,
		   const char *what)
{
	control_write(session->name, file, text, what);
}

/**
 * session_put - write to a file of the session's instance, without emptying it first
 * @session: the session
 * @file: the file's path in the instance
 * @text: the text
 *
 * Return: 0 or -errno.
 */
int session_put(struct session *session, const char *file, const char *text)
{
	char *path = instance_path(session->name, file);
	int err = file_write(path, text, 0);

	free(path);
	return err;
}

/**
 * session_get - read a file of the session's instance
 * @session: the session
 * @file: the file's path in the instance
 *
 * Return: the content, to be freed; NULL with errno if there is no such file.
 */
char *session_get(struct session *session, const char *file)
{
	char *path = instance_path(session->name, file), *text = file_read(path);

	free(path);
	return text;
}

/* Drop the threads that have ended, and say so. Return: whether some were dropped, but not all. */
static bool drop_ended(struct ids *ids)
{
	struct ids left = { 0 }, ended = { 0 };
	char *text;
	bool some;
	int i;

	for (i = 0; i < ids->count; i++)
		ids_add(kill(ids->id[i], 0) && errno == ESRCH ? &ended : &left, ids->id[i]);
	some = ended.count && left.count;
	if (some) {
		text = ids_text(&ended);
		say("cannot attach '%s': no such thread; the others are traced", text);
		free(text);
		free(ids->id);
		*ids = left;
	} else {
		free(left.id);
	}
	free(ended.id);
	return some;
}

/**
 * session_targets - set the session's targets
 * @session: the session
 * @ids: processes or threads, at least one; those that are gone are removed. Where all have
 *	ended, as a process that its parent has not waited for, this process exits with a message
 * @follow: also their threads and children
 */
void session_targets(struct session *session, struct ids *ids, bool follow)
{
	char *text = ids_text(ids);
	int err;

	session_write(session, "follow", follow ? "thread fork" : "none", "follow");
	/* A text is taken as a whole or not at all. Each round has fewer ids than the last. */
	while ((err = control_try(session->name, "set_pid", text)) == -ESRCH && drop_ended(ids)) {
		free(text);
		text = ids_text(ids);
	}
	if (err)
		control_refused("set_pid", text, "cannot attach", err);
	if (!session_has_targets(session))
		die("cannot attach '%s': %s", text, follow ? "the process has ended" :
		    "the process has ended, or its first thread has: -f attaches the others");
	free(text);
}

/**
 * session_has_targets - whether the session still has a target
 * @session: the session, which has none when it is gone
 */
bool session_has_targets(struct session *session)
{
	char *text = control_read(session->name, "set_pid");
	/* For lack of memory or files, an existing list cannot be read either. */
	bool any = text ? text[0] >= '0' && text[0] <= '9' : control_has(session->name);

	free(text);
	return any;
}

/**
 * session_ids - the session's targets
 * @session: the session
 *
 * Return: their ids, to be freed.
 */
struct ids session_ids(const struct session *session)
{
	char *text = control_read(session->name, "set_pid"), *rest = text, *line;
	struct ids ids = { };

	while (text && (line = strsep(&rest, "\n")))
		if (*line >= '0' && *line <= '9')
			ids_add(&ids, atoi(line));
	free(text);
	return ids;
}

/**
 * session_enable - record an event of utrace in the session's instance
 * @session: the session
 * @event: its name
 */
void session_enable(struct session *session, const char *event)
{
	char *file = must_print("events/utrace/%s/enable", event);
	int err = session_put(session, file, "1");

	if (err)
		die("the event utrace:%s cannot be enabled: %s\n'dmesg | grep utrace' and "
		    "%s/utrace/status say more.", event, strerror(-err), tracefs_tracing_dir());
	free(file);
}

/**
 * session_disable - end the recording of all events
 * @session: the session
 */
void session_disable(struct session *session)
{
	session_put(session, "events/utrace/enable", "0");
}

/**
 * session_set_overload - choose what becomes of records without room
 * @session: the session
 * @overload: the choice
 * @own: this process has started all that is traced
 *
 * Where the kernel does not say how full a buffer is, none waits, unless the user has asked for it.
 */
void session_set_overload(struct session *session, enum overload overload, bool own)
{
	if (overload == OVERLOAD_WAIT)
		session_write(session, "overload", "wait", "--overload");
	else if (overload == OVERLOAD_AUTO && own)
		control_try(session->name, "overload", "wait");
}

/* How long threads have waited for this process, if they have. */
static void tell_waited(const char *stats)
{
	const char *at = strstr(stats, ": threads waited for room with ");
	unsigned long long us = 0;

	if (at && sscanf(at, ": threads waited for room with %*u records, %llu us", &us) == 1)
		say("the threads have waited %.3f s in all until their calls were read\n"
		    "A larger buffer helps (--buffer), or fewer calls (-e). --overload=drop loses calls "
		    "instead.", us / 1e6);
}

/* The sum of the column lost of all events, in the file stats. */
static unsigned long long lost_in_stats(const char *text)
{
	unsigned long long lost, sum = 0;
	const char *line;

	for (line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (sscanf(line, "%*s %*s %*u %*u %*u %llu", &lost) == 1)
			sum += lost;
	}
	return sum;
}

/**
 * session_tell_missed - report how many children were not followed
 * @session: the session
 */
void session_tell_missed(struct session *session)
{
	char *stats = control_read(session->name, "stats");
	const char *line;
	int nr, end;

	for (line = stats; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		end = 0;
		if (sscanf(line, "# %*[^:\n]: %d children not %n", &nr, &end) == 1 && end)
			say("children not followed for want of memory: %d\n"
			    "'free -m' shows how much memory there is.", nr);
	}
	free(stats);
}

static unsigned long long overrun_of(struct session *session, int cpu)
{
	unsigned long long overrun = 0;
	char *path = must_print("per_cpu/cpu%d/stats", cpu), *text = session_get(session, path), *at;

	at = text ? strstr(text, "overrun: ") : NULL;
	if (at)
		overrun = strtoull(at + strlen("overrun: "), NULL, 10);
	free(text);
	free(path);
	return overrun;
}

/**
 * session_error - why ftrace has just refused a filter or a trigger of the session
 * @session: the session
 *
 * Return: what ftrace has written into the instance's error_log, which is gone when the session has
 * ended; empty if there is nothing.
 */
const char *session_error(struct session *session)
{
	struct tracefs_instance *instance = tracefs_instance_alloc(NULL, session->name);
	char *said = instance ? tracefs_error_last(instance) : NULL;

	return said ? said : "";
}

/**
 * session_buffer - the size of a buffer for which the user has not named one
 * @most: KiB for each processor, on a machine of few processors
 *
 * Return: KiB for each processor.
 */
int session_buffer(int most)
{
	return session_share(most, sysconf(_SC_NPROCESSORS_ONLN));
}

static int buffer_of(struct session *session)
{
	char *text = session_get(session, "buffer_size_kb");
	int size = text ? atoi(text) : 0;

	free(text);
	return size;
}

/**
 * session_set_buffer - set the size of a session's buffer
 * @session: the session
 * @size: KiB for each processor
 *
 * Says so if there is no memory for it. The kernel's own size stays then, and records may be lost.
 */
void session_set_buffer(struct session *session, int size)
{
	char *text = must_print("%d", size);
	int err = buffer_of(session) == size ? 0 : session_put(session, "buffer_size_kb", text);

	if (err)
		say("--buffer %d: %s; the buffer has %d KiB for each processor\n"
		    "'free -m' shows how much memory there is.", size, strerror(-err),
		    buffer_of(session));
	free(text);
}

/**
 * session_tell_lost - report how long threads have waited for room, how many records were lost, and
 *	remedies
 * @session: the session
 * @buffer: size of the session's buffer for each processor, in KiB
 * @loss: records that are overwritten before they are read are lost; else the command lets the
 *	buffer be overwritten
 */
void session_tell_lost(struct session *session, int buffer, bool loss)
{
	char *stats = control_read(session->name, "stats");
	unsigned long long lost = stats ? lost_in_stats(stats) : 0, overwritten = 0;
	int cpu, cpus = sysconf(_SC_NPROCESSORS_CONF);

	if (stats)
		tell_waited(stats);
	for (cpu = 0; cpu < cpus && loss; cpu++)
		overwritten += overrun_of(session, cpu);
	free(stats);
	if (!lost && !overwritten)
		return;
	say("%llu records are lost: %llu were overwritten before they were read, %llu had no room\n"
	    "A larger buffer helps (--buffer %d), or fewer calls (-e, --slower, --failed).",
	    lost + overwritten, overwritten, lost, buffer < MAX_BUFFER / 4 ? 4 * buffer : MAX_BUFFER);
}
