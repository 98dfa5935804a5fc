// SPDX-License-Identifier: GPL-2.0
/* utrace: one command for what utrace's events and control files do. docs/utrace.1 */
#include <stdio.h>
#include <string.h>

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
	{ "report", cmd_report, "print such a file" },
	{ "timeline", cmd_timeline, "such a file as a page to look at, or for Perfetto" },
	{ "flight", cmd_flight, "keep the last calls, and print them when something happens" },
	{ "stop", cmd_stop, "hold processes or threads still, by ids or names" },
	{ "resume", cmd_resume, "let them go" },
	{ "step", cmd_step, "let each that is held run one instruction" },
	{ "interrupt", cmd_interrupt, "bring them out of a blocking call" },
	{ "signal", cmd_signal, "send them a signal: utrace signal TERM 812" },
	{ "ps", cmd_ps, "who is watched or held, and by whom" },
	{ "doctor", cmd_doctor, "can this machine run utrace, and what to do where not" },
};

#define COUNT (sizeof(subcommands) / sizeof(subcommands[0]))

static int help(void)
{
	unsigned int i;

	puts("usage: utrace [trace] [OPTION...] [--] COMMAND [ARGUMENT...]\n"
	     "       utrace [trace] [OPTION...] -p PID\n"
	     "       utrace SUBCOMMAND ...\n");
	for (i = 0; i < COUNT; i++)
		printf("  %-10s %s\n", subcommands[i].name, subcommands[i].help);
	puts("\n"
	     "  -p PID, NAME  a running process      -f      its threads and children, too\n"
	     "  -e LIST       calls: openat,%file    --slower 10ms, --failed\n"
	     "  -o FILE       where to               -T -t -tt -r -k -y -s SIZE -P PATH -z -Z -c\n"
	     "\n'man utrace' has them all. 'utrace doctor' says what is missing.");
	return 0;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "help";
	unsigned int i;

	/* A line is one write: what the command itself writes must not come in between. */
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
	if (!strcmp(name, "help") || !strcmp(name, "--help") || !strcmp(name, "-h"))
		return help();
	for (i = 0; i < COUNT; i++)
		if (!strcmp(name, subcommands[i].name))
			return subcommands[i].run(argc - 1, argv + 1);
	return cmd_trace(argc, argv);
}
