// SPDX-License-Identifier: GPL-2.0
/* utrace report: prints a recording of utrace record as utrace trace prints calls. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "choice.h"
#include "comms.h"
#include "filter.h"
#include "lines.h"
#include "options.h"
#include "recording.h"
#include "say.h"
#include "subcommands.h"

static const struct option long_options[] = {
	{ "slower", required_argument, NULL, OPT_SLOWER },
	{ "failed", no_argument, NULL, OPT_FAILED },
	{ "failed-only", no_argument, NULL, 'Z' },
	{ "successful-only", no_argument, NULL, 'z' },
	{ "trace", required_argument, NULL, 'e' },
	{ "status", required_argument, NULL, OPT_STATUS },
	{ "trace-path", required_argument, NULL, 'P' },
	LINES_WORDS,
	{ "json", no_argument, NULL, OPT_JSON },
	{ }
};

struct report {
	struct choice choice;
	struct lines lines;
	bool on_terminal;
	unsigned long long records;
};

static void take_option(struct report *report, int option)
{
	switch (option) {
	case 'p':
		ids_parse(&report->choice.ids, optarg);
		break;
	case 'e':
		if (!option_lines(&report->lines, option))
			choice_expression(&report->choice, optarg);
		break;
	case OPT_STATUS:
		report->choice.without = filter_status(optarg);
		break;
	case 'z':
		report->choice.without = STATUS_ALL & ~STATUS_SUCCESSFUL;
		break;
	case 'Z':
	case OPT_FAILED:
		report->choice.without = STATUS_ALL & ~STATUS_FAILED;
		break;
	case OPT_SLOWER:
		report->choice.slower = option_duration(optarg);
		break;
	case 'P':
		filter_check_path(optarg);
		report->choice.path = optarg;
		break;
	case 't':
		report->lines.times = 3;
		break;
	default:
		if (!option_lines(&report->lines, option))
			usage_exit();
	}
}

static void show(struct tep_record *raw, void *data)
{
	struct report *report = data;
	struct record record;

	/* On a terminal the output itself shows the progress. */
	if (!report->on_terminal)
		say_progress(++report->records, "records read");
	lines_gap(&report->lines, raw);
	if (records_read(report->lines.records, raw, &record) &&
	    choice_takes(&report->choice, &record))
		lines_print(&report->lines, &record);
}

/**
 * cmd_report - utrace report
 */
int cmd_report(int argc, char **argv)
{
	struct recording recording;
	struct report report = { };
	int option;

	lines_init(&report.lines, STDOUT_FILENO);
	/* Times are those of the recording's clock, since the boot of its machine. */
	report.lines.offset = 0;
	report.lines.is_file = report.lines.follow = true;
	while ((option = getopt_long(argc, argv, "p:e:zZP:TtrnvxX:qY", long_options, NULL)) != -1)
		take_option(&report, option);
	recording_open(&recording, option_file(argv + optind));
	choice_check(&report.choice);
	report.lines.records = records_of(recording.tep);
	if (report.lines.comms) {
		comms_free(report.lines.comms);
		report.lines.comms = comms_begin(recording.tep);
	}
	report.on_terminal = isatty(STDOUT_FILENO);
	recording_read(&recording, show, &report);
	lines_rest(&report.lines);
	lines_flush(&report.lines);
	say_progress(0, "");
	if (!recording.records)
		say("there is no record in %s", recording.file);
	recording_tell_lost(&recording);
	records_free(report.lines.records);
	lines_free(&report.lines);
	recording_close(&recording);
	choice_free(&report.choice);
	free(report.choice.ids.id);
	return 0;
}
