// SPDX-License-Identifier: GPL-2.0
/*
 * samples - count the samples of a perf.data file, and their bytes
 *
 * usage: samples FILE
 *
 * Prints "SAMPLES BYTES LOST": the number of samples, their size in the file, and the
 * number of samples that perf has lost. perf's own reports of the number take longer.
 */
#include <err.h>
#include <linux/perf_event.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The part of the file's header that is needed. */
struct head {
	char magic[8];
	uint64_t size;
	uint64_t attr_size;
	uint64_t attrs[2];
	uint64_t data_offset;
	uint64_t data_size;
};

/* The part of PERF_RECORD_LOST that is needed. */
struct lost {
	struct perf_event_header header;
	uint64_t id;
	uint64_t lost;
};

static long samples, bytes, lost;

static void read_record(FILE *file, struct perf_event_header *header)
{
	size_t length = header->size - sizeof(*header);
	char rest[65536];
	uint64_t n;

	if (header->size < sizeof(*header))
		errx(1, "a record is broken");
	if (fread(rest, 1, length, file) != length)
		err(1, "a record is short");
	if (header->type == PERF_RECORD_SAMPLE) {
		samples++;
		bytes += header->size;
	} else if (header->type == PERF_RECORD_LOST) {
		memcpy(&n, rest + offsetof(struct lost, lost) - sizeof(*header), sizeof(n));
		lost += n;
	}
}

int main(int argc, char **argv)
{
	struct perf_event_header header;
	struct head head;
	FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;

	if (!file)
		err(1, "open");
	if (fread(&head, sizeof(head), 1, file) != 1 || memcmp(head.magic, "PERFILE2", 8))
		errx(1, "not a file of perf");
	if (fseek(file, head.data_offset, SEEK_SET))
		err(1, "seek");
	while (ftell(file) < (long)(head.data_offset + head.data_size)) {
		if (fread(&header, sizeof(header), 1, file) != 1)
			err(1, "read");
		read_record(file, &header);
	}
	printf("%ld %ld %ld\n", samples, bytes, lost);
	return 0;
}
