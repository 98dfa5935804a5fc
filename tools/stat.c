// SPDX-License-Identifier: GPL-2.0
/*
 * utrace stat: counts, durations and errors of each call. Histograms in the kernel count, and no
 * record is made.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <tracefs.h>
#include <unistd.h>

#include "options.h"
#include "output.h"
#include "reader.h"
#include "say.h"
#include "subcommands.h"
#include "table.h"
#include "text.h"
#include "watch.h"

#define PAUSE_MS 50

/* counts.c relies on this order. The sizes suffice for all calls, ABIs and powers of two. */
static const char *const triggers[] = {
	"hist:keys=abi,id,duration.log2:vals=duration:size=16384",
	"hist:keys=abi,id:size=2048 if ret < 0 && ret >= -4095",
	"hist:keys=abi,id:d=duration:size=2048:onmax($d).save(ret)",
};

static const struct option long_options[] = {
	WATCH_WORDS,
	PRINT_WORDS,
	{ "json", no_argument, NULL, OPT_JSON },
	{ "openmetrics", required_argument, NULL, OPT_OPENMETRICS },
	{ "bars", no_argument, NULL, 'b' },
	{ "interval", required_argument, NULL, 'i' },
	{ }
};

/**
 * struct stat_job - the options of utrace stat
 * @watch: the threads to trace
 * @tep: libtraceevent's handle, which has the names
 * @output: -o: the destination, or NULL
 * @out: the destination
 * @interval: seconds between two tables; 0: one table at the end
 * @strace: -c: strace's table
 * @bars: the durations of all calls as bars
 * @json: objects
 * @metrics: a file for node_exporter, or NULL
 * @stale: @metrics could not be written, and has older counts
 * @who: the traced processes and the command, separated by commas, as a label
 */
struct stat_job {
	struct watch watch;
	struct tep_handle *tep;
	const char *output;
	FILE *out;
	int interval;
	bool strace;
	bool bars;
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
	case OPT_JSON:
		job->json = true;
		return true;
	case OPT_OPENMETRICS:
		job->metrics = optarg;
		return true;
	case OPT_BUFFER:
		return true;
	case 'p':
	case OPT_TID:
		add_who(job, optarg);
		return false;
	default:
		return option < OPT_TID && strchr(PRINT_LETTERS, option);
	}
}

/* The histograms are the event's triggers, and are told apart by their order. */
static void set_triggers(struct session *session)
{
	unsigned int i;

	for (i = 0; i < sizeof(triggers) / sizeof(triggers[0]); i++)
		if (tracefs_event_file_append(session->instance, "utrace", "syscall", "trigger",
					      triggers[i]) < 0)
			die("this kernel makes no histogram '%s': %s\n%s", triggers[i],
			    strerror(errno), session_error(session));
}

static void read_counts(struct stat_job *job, struct counts *counts)
{
	char *text = tracefs_event_file_read(job->watch.session.instance, "utrace", "syscall",
					     "hist", NULL);
	int err = errno;

	if (!text) {
		watch_gone(&job->watch);
		die("the histograms cannot be read: %s\nThe counts are lost.", strerror(err));
	}
	counts_read(counts, text);
	free(text);
}

static void write_metrics(struct stat_job *job, const struct counts *counts)
{
	int err;

	if (!job->metrics)
		return;
	err = table_openmetrics(job->metrics, job->tep, counts, job->who);
	/* A file system may be full for a while, and each table has all counts. */
	if (err && !job->stale)
		say("%s cannot be written: %s", job->metrics, strerror(-err));
	job->stale = err;
}

static void show(struct stat_job *job, const struct counts *counts, size_t rows)
{
	struct count sum;

	if (job->json)
		table_json(job->out, job->tep, counts);
	else if (job->strace)
		table_strace(job->out, job->tep, counts);
	else
		table_print(job->out, job->tep, counts, rows);
	if (job->bars) {
		counts_sum(counts, &sum);
		(job->json ? table_bars_json : table_bars)(job->out, &sum);
	}
	say_lost(job->out);
	if (counts->dropped)
		say("at least %llu calls are lost: the histograms had no room for them",
		    counts->dropped);
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
		rows = size.ws_row > 5 ? size.ws_row - 4 : 1;
	}
	show(job, &counts, rows);
	counts_free(&counts);
}

static void follow(struct stat_job *job)
{
	unsigned long long next = reader_now() + job->interval * 1000000000ULL;

	while (!watch_over(&job->watch)) {
		poll(NULL, 0, PAUSE_MS);
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
	if (argv[optind])
		add_who(&job, argv[optind]);
	watch_begin(&job.watch, argv + optind);
	job.out = output_open(job.output);
	job.tep = text_events();
	set_triggers(&job.watch.session);
	watch_run(&job.watch);
	follow(&job);
	show_at_end(&job);
	tep_free(job.tep);
	free(job.who);
	lost = output_close(job.out, job.output);
	ret = watch_exit(&job.watch);
	return ret ? ret : lost || job.stale;
}
