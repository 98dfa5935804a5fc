// SPDX-License-Identifier: GPL-2.0
/*
 * tsc - print the frequency of this machine's time stamp counter in kHz
 *
 * A guest of the emulator reads that counter directly. A guest that calibrates the counter while
 * the host has no time for the guest gets a wrong frequency.
 */
#include <stdio.h>
#include <time.h>
#include <x86intrin.h>

#define NSEC	1000000000LL
#define TRIES	1000

static long long now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * NSEC + ts.tv_nsec;
}

struct sample {
	long long ns;
	unsigned long long ticks;
};

/* Take the closest pair of many, since a preemption between two readings moves them apart. */
static struct sample take(void)
{
	long long before, after, best = NSEC;
	struct sample sample = {};
	unsigned long long ticks;
	int i;

	for (i = 0; i < TRIES; i++) {
		before = now();
		ticks = __rdtsc();
		after = now();
		if (after - before >= best)
			continue;
		best = after - before;
		sample = (struct sample){ .ns = before + best / 2, .ticks = ticks };
	}
	return sample;
}

int main(void)
{
	const struct timespec pause = { .tv_nsec = NSEC / 20 };
	struct sample first = take(), last;

	nanosleep(&pause, NULL);
	last = take();
	printf("%.0f\n", (last.ticks - first.ticks) * 1e6 / (last.ns - first.ns));
	return 0;
}
