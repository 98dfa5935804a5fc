// SPDX-License-Identifier: GPL-2.0
/*
 * utrace stat: counts, durations and errors of each call. The session's summary counts in the kernel,
 * and no record is made.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "control.h"
#include "options.h"
#include "output.h"
#include "reader.h"
#include "say.h"
#include "subcommands.h"
#include "table.h"
#include "watch.h"

#define PAUSE_MS 50
/* Of the calls that threads are in, where the table is as high as the terminal. */
#define IN_CALL_ROWS 5

static const struct option long_options[] = {
	WATCH_WORDS,
	PRINT_WORDS,
	{ "json", no_argument, NULL, OPT_JSON },
	{ "openmetrics", required_argument, NULL, OPT_OPENMETRICS },
	{ "bars", no_argument, NULL, 'b' },
	{ "errors", no_argument, NULL, OPT_ERRORS },
	{ "by", required_argument, NULL, OPT_BY },
	{ "interval", required_argument, NULL, 'i' },
	{ }
};

/**
 * struct stat_job - the options of utrace stat
 * @watch: the threads to trace
 * @output: -o: the destination, or NULL
 * @append: -A: the file keeps what it has
 * @out: the destination
 * @interval: seconds between two tables; 0: one table at the end
 * @strace: -c: strace's table
 * @order: -S: the order of the rows
 * @bars: the durations of all calls as bars
 * @errors: the errnos of each call
 * @by: --by: what the rows are for: thread or process; NULL: calls alone
 * @json: objects
 * @metrics: a file for node_exporter, or NULL
 * @stale: @metrics could not be written, and has older counts
 * @who: the traced processes and the command, separated by commas, as a label
 */
struct stat_job {
	struct watch watch;
	const char *output;
	bool append;
	FILE *out;
	int interval;
	bool strace;
	enum count_order order;
	bool bars;
	bool errors;
	const char *by;
	bool json;
	const char *metrics;
	bool stale;
	char *who;
};

static void add_who(struct stat_job *job, const char *name)
{
	char *old = job->who;

	job->who = must_print("%s%s%s", old ? old : "", old ? "," : "", name);
	free(old);
}

static bool take_own(void *data, int option)
{
	struct stat_job *job = data;

	switch (option) {
	case 'i':
		job->interval = option_number("-i", optarg, 86400);
		return true;
	case 'c':
		job->strace = true;
		return true;
	case 'b':
		job->bars = true;
		return true;
	case 'o':
		job->output = optarg;
		return true;
	case 'A':
		job->append = true;
		return true;
	case 'S':
		job->order = counts_order(optarg);
		return true;
	case OPT_ERRORS:
		job->errors = true;
		return true;
	case OPT_BY:
		if (strcmp(optarg, "thread") && strcmp(optarg, "process"))
			die("--by is for thread or process, not %s", optarg);
		job->by = optarg;
		return true;
	case OPT_JSON:
		job->json = true;
		return true;
	case OPT_OPENMETRICS:
		job->metrics = optarg;
		return true;
	case OPT_BUFFER:
	case OPT_OVERLOAD:
	case OPT_UNFINISHED:
	case OPT_QUIET:
	case OPT_STRINGS_IN_HEX:
	case OPT_APART:
	case OPT_RAW ... OPT_PIDS:
		return true;
	case 'p':
	case 'u':
	case OPT_TID:
	case OPT_CGROUP:
	case OPT_UNIT:
	case OPT_CONTAINER:
		add_who(job, optarg);
		return false;
	case OPT_ALL:
		add_who(job, "all");
		return false;
	default:
		return option < OPT_TID && strchr(PRINT_LETTERS, option);
	}
}

/* Strings would be copied for records, of which there are none. */
static void begin_summary(struct session *session, const char *by)
{
	session_write(session, "strings", "0", "strings");
	if (by)
		session_write(session, "summary", "threads",
			      "stat: this version of the module cannot count by thread;");
	else
		session_write(session, "summary", "on", "stat: summary");
}

static void read_counts(struct stat_job *job, struct counts *counts)
{
	char *text = control_read(job->watch.session.name, "summary");
	int err = errno;

	if (!text) {
		watch_gone(&job->watch);
		die("the summary cannot be read: %s\nThe counts are lost.", strerror(err));
	}
	counts_read(counts, text);
	counts_sort(counts, job->order);
	if (job->by && !strcmp(job->by, "process"))
		thread_counts_join(counts);
}

static void write_metrics(struct stat_job *job, const struct counts *counts)
{
	int err;

	if (!job->metrics)
		return;
	err = table_openmetrics(job->metrics, counts, job->who);
	/* A file system may be full for a while, and each table has all counts. */
	if (err && !job->stale)
		say("%s cannot be written: %s", job->metrics, strerror(-err));
	job->stale = err;
}

static void show(struct stat_job *job, struct counts *counts, size_t rows)
{
	struct count sum;

	if (job->by && job->json)
		table_threads_json(job->out, counts);
	else if (job->by)
		table_threads(job->out, counts, job->by, rows);
	else if (job->json)
		table_json(job->out, counts);
	else if (job->strace)
		table_strace(job->out, counts);
	else
		table_print(job->out, counts, rows);
	if (job->bars) {
		counts_sum(counts, &sum);
		(job->json ? table_bars_json : table_bars)(job->out, &sum);
	}
	if (job->errors && !job->json)
		table_errnos(job->out, counts);
	if (!job->strace)
		table_in_call(job->out, &job->watch.session, job->json,
			      rows ? IN_CALL_ROWS : 0);
	say_lost(job->out);
}

/* Print the table over the old one, with as many rows as the terminal has, as top does. */
static void refresh(struct stat_job *job)
{
	struct winsize size = { };
	struct counts counts;
	size_t rows = 0;

	read_counts(job, &counts);
	write_metrics(job, &counts);
	if (isatty(fileno(job->out)) && !ioctl(fileno(job->out), TIOCGWINSZ, &size)) {
		fputs("\033[H\033[J", job->out);
		rows = size.ws_row > IN_CALL_ROWS + 6 ? size.ws_row - IN_CALL_ROWS - 5 : 1;
	}
	show(job, &counts, rows);
	counts_free(&counts);
}

static void follow(struct stat_job *job)
{
	unsigned long long next = reader_now() + job->interval * 1000000000ULL;

	while (!watch_over(&job->watch)) {
		watch_wait(&job->watch, PAUSE_MS);
		if (job->interval && reader_now() >= next) {
			refresh(job);
			/* After a pause of this process one table is printed, not all. */
			while (next <= reader_now())
				next += job->interval * 1000000000ULL;
		}
	}
}

static void show_at_end(struct stat_job *job)
{
	struct counts counts;

	read_counts(job, &counts);
	write_metrics(job, &counts);
	show(job, &counts, 0);
	counts_free(&counts);
}

/**
 * cmd_stat - utrace stat
 */
int cmd_stat(int argc, char **argv)
{
	struct stat_job job = { };
	const struct options options = {
		.letters = WATCH_LETTERS PRINT_LETTERS "i:b", .words = long_options, .own = take_own,
		.data = &job, .watch = &job.watch,
	};
	bool lost;
	int ret;

	options_take(&options, argc, argv);
	if (job.by && job.strace)
		die("-c is strace's table, which has no %s", job.by);
	if (argv[optind])
		add_who(&job, argv[optind]);
	watch_begin(&job.watch, argv + optind);
	job.out = output_open(job.output, job.append);
	begin_summary(&job.watch.session, job.by);
	watch_run(&job.watch);
	follow(&job);
	show_at_end(&job);
	free(job.who);
	lost = output_close(job.out, job.output);
	ret = watch_exit(&job.watch);
	return ret ? ret : lost || job.stale;
}
