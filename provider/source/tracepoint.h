/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Probes on the kernel's own tracepoints, several at a time.
 */
#ifndef _UTRACE_SOURCE_TRACEPOINT_H
#define _UTRACE_SOURCE_TRACEPOINT_H

/**
 * struct utrace_probe - a probe on one tracepoint
 * @name: the tracepoint
 * @func: the probe; UTRACE_PROBE() checks its type
 * @tp: the tracepoint, found at the first use
 */
struct utrace_probe {
	const char *name;
	void *func;
	struct tracepoint *tp;
};

/* The tracepoint's own type check takes the probe; sizeof does not call it. */
#define UTRACE_PROBE(event, probe)						\
	{									\
		.name = #event,							\
		.func = __builtin_choose_expr(					\
			sizeof((check_trace_callback_type_##event(probe), 0)), probe, NULL), \
	}

int utrace_probes_register(struct utrace_probe *probes, unsigned int nr);
void utrace_probes_unregister(struct utrace_probe *probes, unsigned int nr);

#endif /* _UTRACE_SOURCE_TRACEPOINT_H */
