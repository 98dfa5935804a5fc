// SPDX-License-Identifier: GPL-2.0
/*
 * ring - record a process's calls with ring.bpf.c
 *
 * usage: ring PROGRAM PID [CALL]
 *   PROGRAM   ring.bpf.c, compiled
 *   CALL      the number of the only call to be recorded (default: all)
 *
 * Prints "ready PID" with its own id, and records until a line of input. Then prints "RECORDS
 * BYTES": the number of records, and the size of each in the buffer. Nothing is read from the
 * buffer before: like the trace buffer, the buffer must have room for all records.
 */
#include <bpf/libbpf.h>
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ring.h"

/* The constants of ring.bpf.c, in the same order. */
struct constants {
	int process;
	unsigned long long calls[RING_CALLS / 64];
};

#define UNUSED	__attribute__((unused))

static long records;

static int count(UNUSED void *context, UNUSED void *data, size_t size)
{
	records++;
	return size == sizeof(struct ring_record) ? 0 : -1;
}

static void choose(struct bpf_object *object, int process, const char *call)
{
	struct bpf_map *map = bpf_object__find_map_by_name(object, ".rodata");
	struct constants constants = { .process = process };

	if (call)
		constants.calls[atoi(call) / 64] = 1ULL << atoi(call) % 64;
	else
		memset(constants.calls, 0xff, sizeof(constants.calls));
	if (!map || bpf_map__set_initial_value(map, &constants, sizeof(constants)))
		err(1, "constants");
}

static void attach(struct bpf_object *object)
{
	struct bpf_program *program;

	bpf_object__for_each_program(program, object)
		if (!bpf_program__attach(program))
			err(1, "attaching %s", bpf_program__name(program));
}

int main(int argc, char **argv)
{
	struct bpf_object *object;
	struct ring_buffer *ring;
	char line[16];

	if (argc < 3)
		return 2;
	object = bpf_object__open_file(argv[1], NULL);
	if (!object)
		err(1, "%s", argv[1]);
	choose(object, atoi(argv[2]), argv[3]);
	if (bpf_object__load(object))
		err(1, "loading %s", argv[1]);
	attach(object);
	printf("ready %d\n", getpid());
	fflush(stdout);
	if (!fgets(line, sizeof(line), stdin))
		return 1;
	ring = ring_buffer__new(bpf_object__find_map_fd_by_name(object, "ring"), count, NULL, NULL);
	if (!ring || ring_buffer__consume(ring) < 0)
		err(1, "reading the buffer");
	printf("%ld %zu\n", records, sizeof(struct ring_record) + BPF_RINGBUF_HDR_SZ);
	return 0;
}
