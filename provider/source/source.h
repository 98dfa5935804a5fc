/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sources of events: hooks and probes in the kernel, in place only while an engine wants their
 * events. System calls and the user boundary come from hooks, signals and the events of a thread's
 * life from the kernel's tracepoints, job control from a kprobe.
 */
#ifndef _UTRACE_SOURCE_H
#define _UTRACE_SOURCE_H

#include <linux/bits.h>
#include <linux/jump_label.h>
#include <linux/types.h>

struct seq_file;

/* Set where the kernel does not trust the TSC. */
DECLARE_STATIC_KEY_FALSE(utrace_clock_untrusted);

/* The sources that can be held running, as a mask. */
#define UTRACE_SOURCE_ENTRY	BIT(0)
#define UTRACE_SOURCE_EXIT	BIT(1)
#define UTRACE_SOURCE_SIGNAL	BIT(2)
#define UTRACE_SOURCE_LIFE	BIT(3)
#define UTRACE_SOURCE_BOUNDARY	BIT(4)
#define UTRACE_SOURCE_JCTL	BIT(5)
#define UTRACE_SOURCES		6

/*
 * The sources that stops and reports need. A report that falls into the middle of a call waits for
 * the call's exit.
 */
#define UTRACE_SOURCES_STOP	(UTRACE_SOURCE_BOUNDARY | UTRACE_SOURCE_EXIT)

/* Sources that a thread in a step needs, to clear the trap flag again. */
#define UTRACE_SOURCES_UNDO	(UTRACE_SOURCE_LIFE | UTRACE_SOURCE_BOUNDARY)

/**
 * struct utrace_source - a way to see events
 * @start: Puts the source in place. Returns 0 or a negative errno. May sleep.
 * @stop: Takes the source out again; a thread may still be inside. Returns 0, or a negative errno
 *	where the source stays in place, and @stop can be tried again. May sleep.
 *
 * Constant. utrace_source_mutex is held in @start and @stop.
 */
struct utrace_source {
	int (*start)(void);
	int (*stop)(void);
};

int utrace_sources_get(u8 sources);
void utrace_sources_put(u8 sources);
void utrace_sources_pin(u8 sources);
bool utrace_sources_share(u8 sources);
u8 utrace_sources_for(unsigned long events);
const char *utrace_sources_why(int err);
void utrace_sources_status(struct seq_file *m);
void utrace_sources_init(const struct utrace_source *const table[UTRACE_SOURCES]);
void utrace_sources_exit(void);

#endif /* _UTRACE_SOURCE_H */
