// SPDX-License-Identifier: GPL-2.0
#define _GNU_SOURCE
/*
 * perf_open ID PID CPU [OPTION...] - a perf event on the tracepoint ID
 *
 * Opens and enables the event, prints "open", waits for the end of its input, and prints
 * the count. If the event cannot be opened, the error is printed and the status is 1.
 * The options: inherit; user, which leaves out the kernel's own side, as users without
 * privilege must; sample, which asks for records.
 */
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void set_option(struct perf_event_attr *attr, const char *option)
{
	if (!strcmp(option, "inherit"))
		attr->inherit = 1;
	if (!strcmp(option, "user"))
		attr->exclude_kernel = attr->exclude_hv = 1;
	if (!strcmp(option, "sample"))
		attr->sample_type = PERF_SAMPLE_RAW | PERF_SAMPLE_TID;
}

int main(int argc, char **argv)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_TRACEPOINT,
		.size = sizeof(attr),
		.sample_period = 1,
	};
	long long counted;
	char byte;
	int fd, i;

	if (argc < 4)
		return 2;
	attr.config = atoll(argv[1]);
	for (i = 4; i < argc; i++)
		set_option(&attr, argv[i]);
	fd = syscall(SYS_perf_event_open, &attr, atoi(argv[2]), atoi(argv[3]), -1, 0);
	if (fd < 0) {
		printf("%s\n", strerrorname_np(errno));
		return 1;
	}
	printf("open\n");
	fflush(stdout);
	while (read(0, &byte, 1) > 0)
		;
	if (read(fd, &counted, sizeof(counted)) != sizeof(counted))
		return 3;
	/* Close before printing, so that a reader of the number finds the event gone. */
	close(fd);
	printf("%lld\n", counted);
	return 0;
}
