// SPDX-License-Identifier: GPL-2.0
/* Counts as Prometheus's node_exporter takes them from a file (textfile collector). */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "say.h"
#include "table.h"
#include "utf8.h"

#define NSEC 1000000000ULL

struct metric {
	const char *name, *type, *help;
};

static const struct metric metrics[] = {
	{ "utrace_syscalls_total", "counter", "System calls that have returned." },
	{ "utrace_syscall_errors_total", "counter", "Those that returned an error." },
	{ "utrace_syscall_seconds_total", "counter", "Time from their entry to their exit." },
	{ "utrace_syscall_max_seconds", "gauge", "The longest." },
	{ "utrace_syscall_p99_seconds", "gauge", "99% were not longer (within a half)." },
};

/* Values are exact, since Prometheus subtracts counters: a rounded one stands still, then jumps. */
static void print_value(FILE *out, const struct count *count, int metric)
{
	const unsigned long long values[] = {
		count->calls, count->errors, count->total, count->max, counts_quantile(count, 0.99),
	};

	if (metric < 2)
		fprintf(out, "%llu\n", values[metric]);
	else
		fprintf(out, "%llu.%09llu\n", values[metric] / NSEC, values[metric] % NSEC);
}

/*
 * Labels of OpenMetrics have quotes, backslashes and line feeds escaped, and are UTF-8: one wrong
 * byte in a file, and node_exporter leaves out the whole file. The name of a command may have any
 * bytes; U+FFFD takes the place of each that is no part of a character.
 */
static void print_label(FILE *out, const char *text)
{
	int len;

	for (; *text; text += len ? len : 1) {
		len = utf8_length(text);
		if (*text == '"' || *text == '\\')
			fprintf(out, "\\%c", *text);
		else if (*text == '\n')
			fputs("\\n", out);
		else
			fprintf(out, "%.*s", len ? len : 3, len ? text : "\357\277\275");
	}
}

static void print_metric(FILE *out, int metric, const struct counts *counts, const char *who)
{
	const struct count *count;

	fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", metrics[metric].name, metrics[metric].help,
		metrics[metric].name, metrics[metric].type);
	for (count = counts->count; count < counts->count + counts->used; count++) {
		fprintf(out, "%s{target=\"", metrics[metric].name);
		print_label(out, who);
		fprintf(out, "\",syscall=\"%s\"} ", count->name);
		print_value(out, count, metric);
	}
}

/* A write before the last one may have failed, too. Return: 0, or -errno. */
static int close_whole(FILE *out)
{
	bool failed = ferror(out);

	if (fclose(out))
		return -errno;
	return failed ? -EIO : 0;
}

/**
 * table_openmetrics - write counts into a file that Prometheus's node_exporter collects
 * @file: the file's name
 * @counts: the counts
 * @who: the traced processes and the command, as a label
 *
 * A reader finds the whole new file, or the whole old one.
 *
 * Return: 0, or -errno.
 */
int table_openmetrics(const char *file, const struct counts *counts, const char *who)
{
	char *part = must_print("%s.part", file);
	unsigned int i;
	int err = 0;
	FILE *out;

	/* fopen() must not follow a link of that name, which another user may have put there. */
	unlink(part);
	out = fopen(part, "wxe");
	for (i = 0; out && i < sizeof(metrics) / sizeof(metrics[0]); i++)
		print_metric(out, i, counts, who);
	if (out)
		err = close_whole(out);
	if (!out || (!err && rename(part, file)))
		err = -errno;
	if (err)
		unlink(part);
	free(part);
	return err;
}
