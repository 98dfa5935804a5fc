/* SPDX-License-Identifier: GPL-2.0 */
/* The options that subcommands share. */
#ifndef _UTRACE_OPTIONS_H
#define _UTRACE_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>

#include "session.h"

struct lines;
struct watch;

enum long_option {
	OPT_TID = 256, OPT_SLOWER, OPT_FAILED, OPT_JSON, OPT_BUFFER, OPT_OPENMETRICS,
	OPT_HTML, OPT_ERRNO, OPT_TRACE, OPT_COST, OPT_ONCE, OPT_ERRORS, OPT_BY,
	OPT_OVERLOAD,
	OPT_CGROUP, OPT_UNIT, OPT_CONTAINER, OPT_ALL, OPT_UNDO, OPT_UNFINISHED,
	OPT_QUIET, OPT_STATUS, OPT_STRINGS_IN_HEX, OPT_APART,
	OPT_RAW, OPT_ABBREV, OPT_VERBOSE, OPT_READ, OPT_WRITE, OPT_PIDS,
};

/* The options of all subcommands that trace threads; options_take() takes them. */
#define WATCH_LETTERS "+p:fe:zZP:u:E:D"
#define WATCH_WORDS								\
	{ "tid", required_argument, NULL, OPT_TID },				\
	{ "cgroup", required_argument, NULL, OPT_CGROUP },			\
	{ "unit", required_argument, NULL, OPT_UNIT },				\
	{ "container", required_argument, NULL, OPT_CONTAINER },		\
	{ "user", required_argument, NULL, 'u' },				\
	{ "env", required_argument, NULL, 'E' },				\
	{ "daemonize", optional_argument, NULL, 'D' },				\
	{ "all", no_argument, NULL, OPT_ALL },					\
	{ "slower", required_argument, NULL, OPT_SLOWER },			\
	{ "failed", no_argument, NULL, OPT_FAILED },				\
	{ "failed-only", no_argument, NULL, 'Z' },				\
	{ "successful-only", no_argument, NULL, 'z' },				\
	{ "attach", required_argument, NULL, 'p' },				\
	{ "follow-forks", no_argument, NULL, 'f' },				\
	{ "trace", required_argument, NULL, OPT_TRACE },			\
	{ "status", required_argument, NULL, OPT_STATUS },			\
	{ "trace-path", required_argument, NULL, 'P' }

/* Options of how calls are printed, for utrace report, too; option_lines() takes them. */
#define LINES_WORDS								\
	{ "syscall-times", no_argument, NULL, 'T' },				\
	{ "syscall-number", no_argument, NULL, 'n' },				\
	{ "strings-in-hex", optional_argument, NULL, OPT_STRINGS_IN_HEX },	\
	{ "const-print-style", required_argument, NULL, 'X' },			\
	{ "raw", required_argument, NULL, OPT_RAW },				\
	{ "abbrev", required_argument, NULL, OPT_ABBREV },			\
	{ "no-abbrev", no_argument, NULL, 'v' },				\
	{ "verbose", required_argument, NULL, OPT_VERBOSE },			\
	{ "read", required_argument, NULL, OPT_READ },				\
	{ "write", required_argument, NULL, OPT_WRITE },			\
	{ "quiet", optional_argument, NULL, OPT_QUIET },			\
	{ "decode-pids", required_argument, NULL, OPT_PIDS }

/* Options of how utrace trace prints; utrace stat accepts them after -c, and ignores most. */
#define PRINT_LETTERS "o:ATtryYkcS:s:a:vxX:qnw"
#define PRINT_WORDS								\
	{ "output", required_argument, NULL, 'o' },				\
	{ "output-append-mode", no_argument, NULL, 'A' },			\
	{ "output-separately", no_argument, NULL, OPT_APART },			\
	LINES_WORDS,								\
	{ "summary-only", no_argument, NULL, 'c' },				\
	{ "summary-sort-by", required_argument, NULL, 'S' },			\
	{ "string-limit", required_argument, NULL, 's' },			\
	{ "buffer", required_argument, NULL, OPT_BUFFER },			\
	{ "overload", required_argument, NULL, OPT_OVERLOAD },			\
	{ "stack-traces", no_argument, NULL, 'k' },				\
	{ "unfinished", required_argument, NULL, OPT_UNFINISHED }

/**
 * struct options - the options of a subcommand
 * @letters: WATCH_LETTERS, and the subcommand's own
 * @words: WATCH_WORDS, and the subcommand's own
 * @own: takes an option of the subcommand's own, which may be a common option with another meaning;
 *	returns whether it was such an option
 * @data: for @own
 * @watch: the threads to trace
 * @lines: the format of lines, or NULL
 */
struct options {
	const char *letters;
	const struct option *words;
	bool (*own)(void *data, int option);
	void *data;
	struct watch *watch;
	struct lines *lines;
};

void options_take(const struct options *options, int argc, char **argv);
bool option_lines(struct lines *lines, int option);
void option_no_operand(char **operands);
char *option_file(char **operands);
int option_number(const char *option, const char *value, int most);
unsigned long long option_duration(const char *value);
int option_strings(const char *value);
int option_hex(const char *value);
enum overload option_overload(const char *value);

#endif
