// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of calls that make and change processes.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <linux/ioprio.h>
#include <linux/kcmp.h>
#include <linux/membarrier.h>
#include <linux/prctl.h>
#include <linux/sched.h>

#include "kinds.h"
#include "members.h"

/* The size of struct sched_attr as the first kernels had it, which is the least. */
#define SCHED_ATTR_FIRST	48
/* With sched_util_max as the last member. */
#define SCHED_ATTR_ALL		56

/* A child's end is known only if there is a child. */
void utrace_print_wait_status_out(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int i)
{
	if (call->ret > 0)
		utrace_print_array_wait_status(b, call, i);
	else
		utrace_print_pointer(b, call, i);
}

void utrace_print_wait_rusage(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (call->ret > 0)
		utrace_print_struct_rusage(b, call, i);
	else
		utrace_print_pointer(b, call, i);
}

/* A set of processors. */
void utrace_print_cpu_mask(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned long long len = -1ULL;
	struct utrace_piece mask = { };
	bool any = false;
	size_t bit;

	utrace_call_count(call, i, &len);
	if (!call->args[i] || (len && (!utrace_piece_either(call, i, &mask) || mask.faulted))) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_put_char(b, '[');
	for (bit = 0; bit < 8 * mask.len; bit++) {
		if (!(mask.bytes[bit / 8] >> bit % 8 & 1))
			continue;
		utrace_put(b, any ? " " : "");
		utrace_put_udec(b, bit);
		any = true;
	}
	utrace_put_char(b, ']');
}

/* The printers of prctl()'s second argument. An option that is missing here has none. */
static const struct {
	int option;
	enum { AS_SET, AS_SIGNAL, AS_DEC, AS_POINTER, AS_HEX } as;
	enum utrace_set_id set;
	unsigned int args;
} options[] = {
	{ PR_SET_PDEATHSIG, AS_SIGNAL, 0, 1 },
	{ PR_GET_PDEATHSIG, AS_POINTER, 0, 1 },
	{ PR_SET_DUMPABLE, AS_DEC, 0, 1 },
	{ PR_SET_KEEPCAPS, AS_DEC, 0, 1 },
	{ PR_SET_NAME, AS_POINTER, 0, 1 },
	{ PR_GET_NAME, AS_POINTER, 0, 1 },
	{ PR_SET_SECCOMP, AS_SET, SET_prctl_seccomp, 2 },
	{ PR_CAPBSET_READ, AS_SET, SET_prctl_cap, 1 },
	{ PR_CAPBSET_DROP, AS_SET, SET_prctl_cap, 1 },
	{ PR_GET_TSC, AS_POINTER, 0, 1 },
	{ PR_SET_TSC, AS_DEC, 0, 1 },
	{ PR_SET_SECUREBITS, AS_HEX, 0, 1 },
	{ PR_SET_TIMERSLACK, AS_DEC, 0, 1 },
	{ PR_MCE_KILL, AS_SET, SET_prctl_mce, 4 },
	{ PR_MCE_KILL_GET, AS_HEX, 0, 4 },
	{ PR_SET_MM, AS_SET, SET_prctl_mm, 4 },
	{ PR_SET_PTRACER, AS_DEC, 0, 1 },
	{ PR_SET_CHILD_SUBREAPER, AS_DEC, 0, 1 },
	{ PR_GET_CHILD_SUBREAPER, AS_POINTER, 0, 1 },
	{ PR_SET_NO_NEW_PRIVS, AS_DEC, 0, 4 },
	{ PR_GET_NO_NEW_PRIVS, AS_DEC, 0, 4 },
	{ PR_GET_TID_ADDRESS, AS_POINTER, 0, 1 },
	{ PR_SET_THP_DISABLE, AS_DEC, 0, 4 },
	{ PR_GET_THP_DISABLE, AS_DEC, 0, 4 },
	{ PR_CAP_AMBIENT, AS_SET, SET_prctl_ambient, 4 },
	{ PR_SCHED_CORE, AS_SET, SET_prctl_core, 4 },
};

static void print_option_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int n)
{
	switch (options[n].as) {
	case AS_SET:
		utrace_print_value(b, options[n].set, (long long)call->args[1]);
		break;
	case AS_SIGNAL:
		utrace_print_signal_number(b, int_arg(call, 1));
		break;
	case AS_DEC:
		utrace_print_udec(b, call, 1);
		break;
	case AS_POINTER:
		utrace_print_pointer(b, call, 1);
		break;
	default:
		utrace_print_hex(b, call, 1);
	}
}

static bool takes_none(int option)
{
	switch (option) {
	case PR_GET_DUMPABLE:
	case PR_GET_KEEPCAPS:
	case PR_GET_SECCOMP:
	case PR_GET_SECUREBITS:
	case PR_GET_TIMERSLACK:
	case PR_TASK_PERF_EVENTS_DISABLE:
	case PR_TASK_PERF_EVENTS_ENABLE:
		return true;
	default:
		return false;
	}
}

static void print_rest(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
		       unsigned int last)
{
	for (; i <= last; i++) {
		utrace_put(b, ", ");
		if (call->args[i])
			utrace_print_hex(b, call, i);
		else
			utrace_put_char(b, '0');
	}
}

/* Print all arguments at once, since the first one decides on their number. */
void utrace_print_prctl(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	int option = int_arg(call, i);
	unsigned int n;

	utrace_print_value(b, SET_prctl_option, option);
	for (n = 0; n < sizeof(options) / sizeof(options[0]); n++) {
		if (options[n].option != option)
			continue;
		utrace_put(b, ", ");
		print_option_arg(b, call, n);
		print_rest(b, call, 2, options[n].args);
		return;
	}
	if (!takes_none(option))
		print_rest(b, call, 1, 4);
}

/* Some options return a value that another option sets. */
void utrace_print_prctl_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_result(b, call, i);
	if (call->ret < 0)
		return;
	if (int_arg(call, 0) == PR_GET_DUMPABLE && call->ret <= 2) {
		static const char * const names[] = { "DISABLE", "USER", "ROOT" };

		utrace_put_all(b, " (SUID_DUMP_", names[call->ret], ")");
	}
}

/* SCHED_RESET_ON_FORK is a flag beside the policy. */
static void print_sched_policy(struct utrace_buffer *b, int policy)
{
	int flags = policy < 0 ? 0 : policy & SCHED_RESET_ON_FORK;

	utrace_print_value(b, SET_sched_policy, policy & ~flags);
	utrace_print_flags(b, SET_sched_flags, flags, true);
}

void utrace_print_sched_policy_flags(struct utrace_buffer *b, const struct utrace_call *call,
				     unsigned int i)
{
	print_sched_policy(b, int_arg(call, i));
}

static void put_member(struct utrace_buffer *b, const struct utrace_piece *attr, const char *label)
{
	utrace_put_all(b, ", ", label, "=");
	utrace_put_udec(b, utrace_struct_get(attr, STRUCT_sched_attr, label));
}

/* The kernel writes as much of the attributes as there is room for, and says how much. */
void utrace_print_sched_attr_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece attr;

	if (!utrace_piece_find(call, i, PIECE_OUT, &attr) || attr.len < SCHED_ATTR_FIRST) {
		utrace_print_pointer(b, call, i);
		return;
	}
	attr = utrace_piece_at(&attr, 0, utrace_piece_number(&attr, 0, sizeof(int)));
	utrace_print_members(b, &attr, STRUCT_sched_attr);
}

/* Prints the members that the kernel looks at, of @size bytes that are there. */
static void print_sched_attr(struct utrace_buffer *b, const struct utrace_piece *attr, size_t size)
{
	const int policy = (int)utrace_struct_get(attr, STRUCT_sched_attr, "sched_policy");
	const unsigned long long flags = utrace_struct_get(attr, STRUCT_sched_attr, "sched_flags");

	if (policy < 0 || !(flags & (SCHED_FLAG_KEEP_POLICY | SCHED_FLAG_KEEP_PARAMS))) {
		utrace_put(b, ", sched_policy=");
		utrace_print_value(b, SET_sched_policy, policy);
	}
	utrace_put(b, ", sched_flags=");
	utrace_print_flags(b, SET_sched_attr_flags, flags, false);
	if (!(flags & SCHED_FLAG_KEEP_PARAMS)) {
		utrace_put(b, ", sched_nice=");
		utrace_put_dec(b, (int)utrace_struct_get(attr, STRUCT_sched_attr, "sched_nice"));
		put_member(b, attr, "sched_priority");
		put_member(b, attr, "sched_runtime");
		put_member(b, attr, "sched_deadline");
		put_member(b, attr, "sched_period");
	}
	if (size >= SCHED_ATTR_ALL) {
		put_member(b, attr, "sched_util_min");
		put_member(b, attr, "sched_util_max");
	}
}

/* After E2BIG the kernel says how much it knows. */
void utrace_print_sched_attr_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece attr, known;
	size_t size, shown;

	if (!utrace_piece_find(call, i, PIECE_IN, &attr) || attr.len < sizeof(int)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	size = utrace_piece_number(&attr, 0, sizeof(int));
	size = size ? size : SCHED_ATTR_FIRST;
	shown = size < SCHED_ATTR_ALL ? size : SCHED_ATTR_ALL;
	if (shown >= SCHED_ATTR_FIRST && attr.len < shown) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_put(b, "{size=");
	utrace_put_udec(b, utrace_piece_number(&attr, 0, sizeof(int)));
	if (shown >= SCHED_ATTR_FIRST)
		print_sched_attr(b, &attr, shown);
	utrace_put(b, size > shown ? ", ...}" : "}");
	if (utrace_piece_find(call, i, PIECE_OUT, &known)) {
		utrace_put(b, " => {size=");
		utrace_put_udec(b, utrace_piece_number(&known, 0, sizeof(int)));
		utrace_put_char(b, '}');
	}
}

/* An entry of the table; other functions take or return bytes. */
void utrace_print_ldt_entry(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (call->args[i + 1] == utrace_struct_size(call, STRUCT_user_desc))
		utrace_print_struct_user_desc(b, call, i);
	else
		utrace_print_pointer(b, call, i);
}

void utrace_print_sched_policy_result(struct utrace_buffer *b, const struct utrace_call *call,
				      unsigned int i)
{
	const enum utrace_names how = b->names;

	utrace_print_result(b, call, i);
	if (call->ret < 0)
		return;
	b->names = NAMES_ALONE;
	utrace_put(b, " (");
	print_sched_policy(b, (int)call->ret);
	utrace_put_char(b, ')');
	b->names = how;
}

#define DOMAIN_MASK	0xff

/**
 * utrace_print_personality_bits - print a personality: the imitated system, and the flags
 * @b: the destination
 * @personality: the personality
 */
void utrace_print_personality_bits(struct utrace_buffer *b, unsigned int personality)
{
	utrace_print_value(b, SET_per_domain, personality & DOMAIN_MASK);
	utrace_print_flags(b, SET_personality_flags, personality & ~DOMAIN_MASK, true);
}

/* All bits set means: return the personality without a change. */
void utrace_print_personality(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (call->args[i] == 0xffffffff)
		utrace_put(b, "0xffffffff");
	else
		utrace_print_personality_bits(b, (unsigned int)int_arg(call, i));
}

/* The descriptor of a process, and that of an epoll or a struct; most types have no index. */
void utrace_print_kcmp_index(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const int type = int_arg(call, 2);

	if (type == KCMP_FILE || (type == KCMP_EPOLL_TFD && i == 3))
		utrace_put_dec(b, int_arg(call, i));
	else if (type == KCMP_EPOLL_TFD)
		utrace_print_struct_kcmp_slot(b, call, i);
	else if (!utrace_name_find(SET_kcmp_type, type))
		utrace_print_hex(b, call, i);
}

/* membarrier() uses the CPU only with this flag. */
void utrace_print_membarrier_cpu(struct utrace_buffer *b, const struct utrace_call *call,
				 unsigned int i)
{
	if (call->args[i - 1] & MEMBARRIER_CMD_FLAG_CPU)
		utrace_print_dec(b, call, i);
}

static void print_ioprio(struct utrace_buffer *b, unsigned int ioprio)
{
	utrace_put(b, "IOPRIO_PRIO_VALUE(");
	utrace_print_value(b, SET_ioprio_class, ioprio >> IOPRIO_CLASS_SHIFT);
	utrace_put(b, ", ");
	utrace_put_udec(b, ioprio & IOPRIO_PRIO_MASK);
	utrace_put_char(b, ')');
}

void utrace_print_ioprio(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const enum utrace_names how = b->names;
	const int ioprio = int_arg(call, i);

	if (how)
		utrace_put_dec(b, ioprio);
	if (how == NAMES_NONE)
		return;
	utrace_put(b, how ? " /* " : "");
	print_ioprio(b, ioprio);
	utrace_put(b, how ? " */" : "");
}

void utrace_print_ioprio_result(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	utrace_print_result(b, call, i);
	if (call->ret < 0 || b->names == NAMES_NONE)
		return;
	utrace_put(b, " (");
	print_ioprio(b, call->ret);
	utrace_put_char(b, ')');
}
