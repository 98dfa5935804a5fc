// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "reader.h"
#include "say.h"

/* The same signal counts as sent again only after this time. */
#define AGAIN_NS 200000000ULL

/* The signal that has ended the tracing; 0: none has. */
static volatile sig_atomic_t stopped;

/* When the signal came, by reader_now(). */
static volatile unsigned long long stopped_at;

/* The command runs, and no key of the terminal has interrupted it yet. */
static volatile sig_atomic_t uninterrupted;

/* SIGCHLD's disposition when this process began. */
static struct sigaction inherited;

/*
 * A signal that is sent again ends this process at once, even where the rest of the lines is long,
 * or has a reader that hangs; the next command ends the session that is left. timeout(1) sends its
 * signal twice at once. Each write without a reader brings another SIGPIPE.
 *
 * The keys of the terminal (Ctrl-C, Ctrl-\) send a signal to the command, too. The first is left to
 * the command, so that what the command does then is traced, and its end is known.
 */
static void on_stop(int sig, siginfo_t *info, void *context)
{
	(void)context;
	if (stopped == sig) {
		if (sig != SIGPIPE && reader_now() - stopped_at > AGAIN_NS) {
			signal(sig, SIG_DFL);
			raise(sig);
		}
	} else if (uninterrupted && info->si_code == SI_KERNEL && (sig == SIGINT || sig == SIGQUIT)) {
		uninterrupted = false;
	} else {
		stopped_at = reader_now();
		stopped = sig;
	}
}

static void stop_unless_ignored(int sig, const struct sigaction *action)
{
	struct sigaction old;

	if (!sigaction(sig, NULL, &old) && old.sa_handler != SIG_IGN)
		sigaction(sig, action, NULL);
}

/**
 * command_signals - make SIGINT, SIGQUIT, SIGTERM, SIGHUP and SIGPIPE end the tracing in good order
 *
 * SIGPIPE means that the lines have no reader any more. nohup has SIGHUP ignored, and a shell's
 * script SIGQUIT of what runs beside it, which stays so. Writes go on after a signal: stdio would
 * drop what it has. The command must have been made before: it keeps what this process inherited.
 */
void command_signals(void)
{
	struct sigaction action = {
		.sa_sigaction = on_stop, .sa_flags = SA_SIGINFO | SA_RESTART,
	};

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGPIPE, &action, NULL);
	stop_unless_ignored(SIGHUP, &action);
	stop_unless_ignored(SIGQUIT, &action);
}

/**
 * command_children - have the ends of children kept for waitpid(), whatever was inherited
 *
 * The command gets back what this process has inherited.
 */
void command_children(void)
{
	const struct sigaction usual = { .sa_handler = SIG_DFL };

	sigaction(SIGCHLD, &usual, &inherited);
}

/**
 * command_stopped - which of these signals has come
 *
 * Return: the signal's number; 0: none.
 */
int command_stopped(void)
{
	return stopped;
}

static bool is_program(const char *path)
{
	struct stat stat_buf;

	return !stat(path, &stat_buf) && S_ISREG(stat_buf.st_mode) && !access(path, X_OK);
}

/* Search PATH before the execve, so that the only execve of the command succeeds. */
static char *find_program(const char *name)
{
	char *copy, *rest, *dir, *path;

	if (strchr(name, '/'))
		return must_print("%s", name);
	copy = rest = must_print("%s", getenv("PATH") ?: "/usr/bin:/bin");
	while ((dir = strsep(&rest, ":"))) {
		path = must_print("%s/%s", *dir ? dir : ".", name);
		if (is_program(path)) {
			free(copy);
			return path;
		}
		free(path);
	}
	free(copy);
	die("%s: no such command in PATH\nA file that is elsewhere needs its path, as in ./%s.", name,
	    name);
}

/* Return: the user of a name, or of an id; NULL: there is none. */
static const struct passwd *command_user(const char *user)
{
	const struct passwd *passwd = getpwnam(user);

	return passwd ? passwd : getpwuid(strtoul(user, NULL, 10));
}

/**
 * command_change - change the environment that the child will have
 * @command: the command, before command_prepare()
 * @change: NAME=VALUE, or NAME, which it is not to have
 */
void command_change(struct command *command, const char *change)
{
	command->changes = must_grow(command->changes, command->nr_changes, sizeof(change));
	command->changes[command->nr_changes++] = change;
}

/* putenv() takes a name alone as one that is not to be there, as strace does. */
static void change_environment(const struct command *command)
{
	size_t i;

	for (i = 0; i < command->nr_changes; i++)
		putenv((char *)command->changes[i]);
}

/* The rights of a program with the set-user-ID bit come with its execve. */
static void become_user(const char *user)
{
	const struct passwd *passwd = command_user(user);

	if (!passwd)
		_exit(126);
	if (initgroups(passwd->pw_name, passwd->pw_gid) || setgid(passwd->pw_gid) ||
	    setuid(passwd->pw_uid)) {
		fprintf(stderr, "utrace: -u %s: %s\n", user, strerror(errno));
		_exit(126);
	}
}

/* The child makes no other call between the read and the execve. */
static void be_command(const char *program, char **argv, int ready)
{
	char go;
	int err;

	sigaction(SIGCHLD, &inherited, NULL);
	if (read(ready, &go, 1) != 1)
		_exit(126);
	execv(program, argv);
	err = errno;
	fprintf(stderr, "utrace: %s: %s\n", program, strerror(err));
	_exit(err == ENOENT ? 127 : 126);
}

/* Return: whether this process is the child. */
static bool start_child(struct command *command)
{
	command->pid = fork();
	if (command->pid < 0)
		die(NO_PROCESS, strerror(errno));
	return !command->pid;
}

/*
 * The process that was called becomes the command, and its grandchild traces it: a child would be one
 * that the command does not expect. Return: whether this process is the command.
 */
static bool step_aside(struct command *command)
{
	const pid_t pid = getpid(), child = fork();

	if (child > 0) {
		waitpid(child, NULL, 0);
		return true;
	}
	if (child < 0 || fork()) {
		if (child < 0)
			die(NO_PROCESS, strerror(errno));
		_exit(0);
	}
	command->pid = pid;
	command->end = pidfd_open(pid, 0);
	if (command->detached == 2)
		setpgid(0, 0);
	else if (command->detached > 2)
		setsid();
	return false;
}

/**
 * command_prepare - make the child, which waits for command_run()
 * @command: filled in, but for the changes of the environment
 * @argv: the command and its arguments
 *
 * Exits if there is no such command. Without command_run() the child ends with this process.
 */
void command_prepare(struct command *command, char **argv)
{
	char *program = find_program(argv[0]);
	int ends[2];

	if (command->user && !command_user(command->user))
		die("-u %s: no user has this id, so the groups are unknown", command->user);
	must_pipe(ends);
	fflush(NULL);
	if (command->detached ? step_aside(command) : start_child(command)) {
		close(ends[1]);
		change_environment(command);
		if (command->user)
			become_user(command->user);
		be_command(program, argv, ends[0]);
	}
	close(ends[0]);
	command->go = ends[1];
	free(program);
}

/**
 * command_run - let the child run
 * @command: the command
 */
void command_run(struct command *command)
{
	uninterrupted = true;
	if (write(command->go, "", 1) != 1)
		say("the command cannot be started: %s", strerror(errno));
	close(command->go);
}

/**
 * command_ended - whether the command has ended
 * @command: the command
 */
bool command_ended(struct command *command)
{
	struct pollfd end = { .fd = command->end, .events = POLLIN };

	if (!command->ended && (command->detached ? poll(&end, 1, 0) > 0 :
				waitpid(command->pid, &command->status, WNOHANG) == command->pid)) {
		command->ended = true;
		/* Processes that the command leaves behind (-f) need no signals of the terminal's. */
		uninterrupted = false;
	}
	return command->ended;
}

/**
 * command_status - the exit status for this process, which is the command's
 * @command: the command
 *
 * Return: the exit status; 128 and the signal's number if a signal has killed the command.
 */
int command_status(const struct command *command)
{
	if (!command->pid || !command->ended)
		return 0;
	if (WIFSIGNALED(command->status))
		return 128 + WTERMSIG(command->status);
	return WEXITSTATUS(command->status);
}

/**
 * command_end_alike - if a signal has killed the command, kill this process by the same signal
 * @command: the command
 *
 * strace does the same, so a shell reports the end as it would report the command's. No core is
 * dumped. Sessions must have ended.
 */
void command_end_alike(const struct command *command)
{
	struct rlimit none = { 0, 0 };

	if (!command->pid || !command->ended || !WIFSIGNALED(command->status))
		return;
	fflush(NULL);
	setrlimit(RLIMIT_CORE, &none);
	signal(WTERMSIG(command->status), SIG_DFL);
	raise(WTERMSIG(command->status));
}
