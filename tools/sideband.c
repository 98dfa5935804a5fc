// SPDX-License-Identifier: GPL-2.0
/* Each processor has a ring of its own, which has the records of all processes. */
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "say.h"
#include "sideband.h"

/* Bytes of a ring: a power of two. */
#define RING (1UL << 18)

static struct perf_event_mmap_page **ring;
static int nr_rings;

static int open_cpu(int cpu)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .size = sizeof(attr), .config = PERF_COUNT_SW_DUMMY,
		.sample_type = PERF_SAMPLE_TIME, .sample_id_all = 1, .mmap = 1, .mmap2 = 1,
		.comm = 1, .comm_exec = 1, .task = 1, .use_clockid = 1, .clockid = CLOCK_MONOTONIC,
	};

	return syscall(SYS_perf_event_open, &attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

/* A mapped ring keeps its event. */
static struct perf_event_mmap_page *open_ring(int cpu)
{
	struct perf_event_mmap_page *page = MAP_FAILED;
	int fd = open_cpu(cpu);

	/* There is no such processor. */
	if (fd < 0 && errno == ENODEV)
		return NULL;
	if (fd >= 0)
		page = mmap(NULL, getpagesize() + RING, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED)
		die("-k: perf_event_open: %s\nWithout perf's records it is not known of which file a "
		    "function is. Call utrace without -k.", strerror(errno));
	close(fd);
	return page;
}

/**
 * sideband_open - begin to record, on all processors
 *
 * Exits if that cannot be.
 */
void sideband_open(void)
{
	int cpu, cpus = sysconf(_SC_NPROCESSORS_CONF);

	ring = must_alloc(cpus * sizeof(*ring));
	for (cpu = 0; cpu < cpus; cpu++)
		if ((ring[nr_rings] = open_ring(cpu)))
			nr_rings++;
}

/* A record may go on at the ring's begin. */
static void copy(const struct perf_event_mmap_page *page, __u64 at, void *to, size_t size)
{
	const char *data = (const char *)page + getpagesize();
	size_t begin = at % RING, first = size < RING - begin ? size : RING - begin;

	memcpy(to, data + begin, first);
	memcpy((char *)to + first, data, size - first);
}

static struct sideband_record *take(const struct perf_event_mmap_page *page, __u64 at)
{
	static unsigned long seq;
	struct perf_event_header header;
	struct sideband_record *record;
	__u64 ts;

	copy(page, at, &header, sizeof(header));
	record = must_alloc(sizeof(*record) + header.size);
	copy(page, at, &record->header, header.size);
	/* The time comes last. */
	memcpy(&ts, (char *)&record->header + header.size - sizeof(ts), sizeof(ts));
	record->ts = ts;
	record->seq = seq++;
	return record;
}

static void read_ring(struct perf_event_mmap_page *page, sideband_fn fn)
{
	__u64 head = __atomic_load_n(&page->data_head, __ATOMIC_ACQUIRE), tail = page->data_tail;
	struct sideband_record *record;

	while (tail != head) {
		record = take(page, tail);
		tail += record->header.size;
		fn(record);
	}
	__atomic_store_n(&page->data_tail, tail, __ATOMIC_RELEASE);
}

/**
 * sideband_read - read the records that there are
 * @fn: gets each of them, those of a processor in order, and has to free it
 */
void sideband_read(sideband_fn fn)
{
	int i;

	for (i = 0; i < nr_rings; i++)
		read_ring(ring[i], fn);
}
