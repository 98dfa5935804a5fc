// SPDX-License-Identifier: GPL-2.0
/* utrace: one command for all uses of utrace's events and control files. See docs/utrace.1. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "say.h"
#include "subcommands.h"

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *help;
} subcommands[] = {
	{ "trace", cmd_trace, "print the calls of a command or a process, as strace does" },
	{ "stat", cmd_stat, "count calls, errors and time in the kernel, as top or strace -c" },
	{ "record", cmd_record, "write calls into a file, by trace-cmd" },
	{ "report", cmd_report, "print a recording of 'utrace record' or trace-cmd" },
	{ "timeline", cmd_timeline, "show a recording as a page, or write it for Perfetto" },
	{ "flight", cmd_flight, "keep the last calls, and print them at an event" },
	{ "stop", cmd_stop, "hold processes or threads, by ids or names" },
	{ "resume", cmd_resume, "let held threads run again" },
	{ "step", cmd_step, "let each held thread run one instruction" },
	{ "signal", cmd_signal, "send a signal: utrace signal TERM 812" },
	{ "ps", cmd_ps, "list traced and held threads; -s PID: the calls that threads are in" },
	{ "apply", cmd_apply, "write settings from files: sessions, lists, rules" },
	{ "save", cmd_save, "print the present settings as such a file" },
	{ "doctor", cmd_doctor, "check if this machine can run utrace, and say what is missing" },
};

#define COUNT (sizeof(subcommands) / sizeof(subcommands[0]))

static int help(void)
{
	unsigned int i;

	puts("usage: utrace [trace] [OPTION...] [--] COMMAND [ARGUMENT...]\n"
	     "       utrace [trace] [OPTION...] -p PID\n"
	     "       utrace SUBCOMMAND ...\n"
	     "       utrace -h | -V\n");
	for (i = 0; i < COUNT; i++)
		printf("  %-10s %s\n", subcommands[i].name, subcommands[i].help);
	puts("\n"
	     "  -p PID, NAME  a running process: without -f, its first thread alone\n"
	     "  -f            all its threads, and new threads and children\n"
	     "  --unit NAME, --container ID, --cgroup PATH, -u USER, --all   all their threads,\n"
	     "                those that come later too\n"
	     "  -e LIST       these calls: openat,%file,/^get   -P PATH  calls on this file\n"
	     "  -z, -Z        calls that succeed, or fail  --slower 10ms  calls that take longer\n"
	     "  -o FILE       write to this file (-A: append; -ff: one for each thread)\n"
	     "  -c, -S ORDER  only a table, as strace -c   -E NAME=VALUE, -u USER  for a command\n"
	     "  -T, -r        each call's duration, and the time since the call before it\n"
	     "  -t, -tt       the time of day, with microseconds\n"
	     "  -y, -yy, -k   paths of descriptors, addresses of sockets, stacks\n"
	     "  -X STYLE      constants: abbrev, raw or verbose\n"
	     "  -e read=SET, -e write=SET  all data of these descriptors\n"
	     "  -s SIZE       how many bytes of each string are printed\n"
	     "\n'man utrace' has all options. 'utrace doctor' says what is missing.");
	return 0;
}

/*
 * A closed descriptor would be given to a file of this command, into which messages would be
 * written then. The traced command does not inherit what is opened here.
 */
static void open_standard(void)
{
	int fd;

	do
		fd = open("/dev/null", O_RDWR | O_CLOEXEC);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
}

static bool wants(const char *word, const char *letter, const char *name)
{
	return word && (!strcmp(word, letter) || !strcmp(word, name));
}

static int run(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "help";
	unsigned int i;

	if (!strcmp(name, "help") || wants(name, "-h", "--help"))
		return help();
	if (wants(name, "-V", "--version"))
		return puts("utrace " UTRACE_VERSION) < 0;
	for (i = 0; i < COUNT; i++) {
		if (strcmp(name, subcommands[i].name))
			continue;
		return wants(argv[2], "-h", "--help") ? help() : subcommands[i].run(argc - 1, argv + 1);
	}
	return cmd_trace(argc, argv);
}

int main(int argc, char **argv)
{
	int status;

	open_standard();
	command_children();
	/* Write whole lines, so that the traced command's own output does not come in between. */
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
	status = run(argc, argv);
	return say_lost(stdout) && !status ? 1 : status;
}
