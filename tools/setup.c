// SPDX-License-Identifier: GPL-2.0
/* Mount tracefs and load the module, before anything else is done. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <tracefs.h>
#include <unistd.h>

#include "control.h"
#include "say.h"
#include "setup.h"

extern char **environ;

/**
 * run_quietly - run a program, without its output, and wait for it
 * @argv: the program, which is looked for in PATH, and its arguments
 *
 * Return: its exit status, or -1.
 */
int run_quietly(char *const argv[])
{
	posix_spawn_file_actions_t actions;
	int status = -1, err;
	pid_t pid;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
	err = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (err || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

/**
 * run_line - run a command of the shell's, and read the last line of its output
 * @command: the command
 *
 * Return: the line, until the next call; empty if there is none.
 */
const char *run_line(const char *command)
{
	static char line[512];
	FILE *out;

	setenv("PATH", "/usr/sbin:/usr/bin:/sbin:/bin", 0);
	line[0] = '\0';
	out = popen(command, "re");
	while (out && fgets(line, sizeof(line), out))
		line[strcspn(line, "\n")] = '\0';
	if (out)
		pclose(out);
	return line;
}

static void load_module(void)
{
	const char *said = run_line("modprobe utrace 2>&1");

	if (control_there())
		return;
	if (strstr(said, "Key was rejected"))
		die("the kernel refuses the module utrace: it does not know the key that has signed "
		    "the module\n'utrace doctor' names the key, and how the firmware learns it.");
	die("the kernel module utrace is not loaded, and modprobe cannot load it%s%s\n"
	    "Install the package utrace-dkms, or by 'make install' in utrace's sources; 'utrace "
	    "doctor' says what is missing.", *said ? ": " : "", said);
}

/**
 * setup - mount tracefs and load the module, unless that is done already
 */
void setup(void)
{
	if (geteuid() != 0 && access("/sys/kernel/tracing/utrace", X_OK))
		die("you are not allowed to use tracefs\nRun it as root: 'sudo utrace ...'.");
	if (!tracefs_tracing_dir())
		die("tracefs cannot be mounted: %s\nTry 'mount -t tracefs nodev "
		    "/sys/kernel/tracing'.", strerror(errno));
	if (!control_there())
		load_module();
	if (!control_there())
		die("the module is loaded, but %s/utrace does not exist\n'dmesg | grep utrace' "
		    "says why; 'utrace doctor' checks the rest.", tracefs_tracing_dir());
}
