/* SPDX-License-Identifier: GPL-2.0 */
/* ring.h - what ring.c, which runs outside the kernel, shares with ring.bpf.c */
#ifndef RING_H
#define RING_H

#define RING_BYTES	(32 << 20)
#define RING_CALLS	512

/* A call, at its exit. */
struct ring_record {
	unsigned long long entry;	/* ns, as bpf_ktime_get_ns() has them */
	unsigned long long duration;
	unsigned int tid;
	unsigned int id;
	long long ret;
	unsigned long long args[6];
};

#endif /* RING_H */
