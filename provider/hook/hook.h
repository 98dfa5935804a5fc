/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What is hooked into the kernel: the hooks, and how probes of tracepoints are written.
 */
#ifndef _UTRACE_HOOK_H
#define _UTRACE_HOOK_H

#include <linux/types.h>

#include "../engine/engine.h"

/**
 * struct utrace_probe - a probe on one tracepoint
 * @name: The tracepoint's name. Constant.
 * @func: The probe, whose type UTRACE_PROBE() checks. Constant.
 * @tp: The tracepoint, found at the first use.
 *
 * A source's own; utrace_source_mutex lets one caller in.
 */
struct utrace_probe {
	const char *name;
	void *func;
	struct tracepoint *tp;
};

/*
 * UTRACE_DEFINE_PROBE(EVENT, TP_PROTO(...), TP_ARGS(...)) { body } - a probe's function, with
 * the tracepoint's arguments. Preemption is off in the body. Tracepoints call probes so, but no
 * longer do in kernels newer than the supported ones.
 */
#define UTRACE_DEFINE_PROBE(event, proto, args)					\
static void on_##event(proto);							\
static void probe_##event(void *data, proto)					\
{										\
	preempt_disable_notrace();						\
	on_##event(args);							\
	preempt_enable_notrace();						\
}										\
static void on_##event(proto)

/* The tracepoint's own type check takes the probe; sizeof does not call it. */
#define UTRACE_PROBE(event)							\
	{									\
		.name = #event,							\
		.func = __builtin_choose_expr(					\
			sizeof((check_trace_callback_type_##event(probe_##event), 0)),	\
			probe_##event, NULL),					\
	}

/* A source that is in place while all probes of an array are. */
#define UTRACE_PROBE_SOURCE(source, probes)					\
static int start_##source(void)							\
{										\
	return utrace_probes_register(probes, ARRAY_SIZE(probes));		\
}										\
static int stop_##source(void)							\
{										\
	utrace_probes_unregister(probes, ARRAY_SIZE(probes));			\
	return 0;								\
}										\
const struct utrace_source source = {						\
	.start = start_##source, .stop = stop_##source,				\
}

int utrace_probes_register(struct utrace_probe *probes, unsigned int nr);
void utrace_probes_unregister(struct utrace_probe *probes, unsigned int nr);

extern const struct utrace_source utrace_hook_entry, utrace_hook_exit;
extern const struct utrace_source utrace_signal_source;
extern const struct utrace_source utrace_life_source;
extern const struct utrace_source utrace_boundary_source;
extern const struct utrace_source utrace_jctl_source;

/* A place for each UTRACE_SOURCE_*. */
extern const struct utrace_source *const utrace_source_table[UTRACE_SOURCES];

/* user_dispatch.c */
void utrace_dispatch_clean(bool last);
int utrace_dispatch_start(void);
void utrace_dispatch_stop(void);

#endif /* _UTRACE_HOOK_H */
