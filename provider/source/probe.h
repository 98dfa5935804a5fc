/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Probes on the kernel's own tracepoints, several at a time.
 */
#ifndef _UTRACE_PROBE_H
#define _UTRACE_PROBE_H

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

/*
 * UTRACE_DEFINE_PROBE(EVENT, TP_PROTO(...), TP_ARGS(...)) { body } - a probe's function, with
 * what the tracepoint passes. Preemption is off in there. The tracepoint sees to that, but
 * not in later kernels than those this was written for.
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

int utrace_probes_register(struct utrace_probe *probes, unsigned int nr);
void utrace_probes_unregister(struct utrace_probe *probes, unsigned int nr);

#endif /* _UTRACE_PROBE_H */
