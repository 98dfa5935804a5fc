/* SPDX-License-Identifier: GPL-2.0 */
/* perf's records of what processes map and execute, of new threads and of ends. */
#ifndef _UTRACE_SIDEBAND_H
#define _UTRACE_SIDEBAND_H

#include <linux/perf_event.h>

/**
 * struct sideband_record - a record: of PERF_RECORD_MMAP2, _COMM, _FORK, _EXIT or _LOST
 * @ts: its time by CLOCK_MONOTONIC
 * @seq: its place among the records of one time
 * @header: the record as perf_event_open(2) describes it
 */
struct sideband_record {
	unsigned long long ts;
	unsigned long seq;
	union {
		struct perf_event_header header;
		struct {
			struct perf_event_header header;
			__u32 pid, tid;
			__u64 address, length, offset, inode[3];
			__u32 prot, flags;
			char path[];
		} mmap;
		struct {
			struct perf_event_header header;
			__u32 pid, tid;
		} comm;
		struct {
			struct perf_event_header header;
			__u32 pid, ppid, tid, ptid;
		} task;
	};
};

typedef void (*sideband_fn)(struct sideband_record *record);

void sideband_open(void);
void sideband_read(sideband_fn fn);

#endif
