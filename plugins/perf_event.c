// SPDX-License-Identifier: GPL-2.0
/*
 * struct perf_event_attr, the first argument of perf_event_open(). Its size says which members it has.
 */
#include <stddef.h>
#include <string.h>
#include <linux/perf_event.h>

#include "kinds.h"
#include "names.h"
#include "pieces.h"

#define AT(member)	offsetof(struct perf_event_attr, member)
#define GET(member)	utrace_piece_number(attr, AT(member), sizeof(((struct perf_event_attr *)0)->member))
/* Behind the union that follows read_format; bit fields have no offset. */
#define FLAGS		(AT(read_format) + 8)
/* Reserved, or bit fields in newer headers. */
#define AFTER_SAMPLE_SIZE	(AT(aux_sample_size) + 4)
#define MOST		128	/* with sig_data as the last member */

/* Flags on which other members depend, and the number of two bits among them. */
enum { FREQ = 10, WATERMARK = 14, PRECISE_IP = 15, USE_CLOCKID = 25 };

/* The flags, from bit 0 on. */
static const char *const flag_names[] = {
	"disabled", "inherit", "pinned", "exclusive", "exclude_user", "exclude_kernel", "exclude_hv",
	"exclude_idle", "mmap", "comm", [FREQ] = "freq", "inherit_stat", "enable_on_exec", "task",
	[WATERMARK] = "watermark",
	[PRECISE_IP] = NULL, NULL, "mmap_data", "sample_id_all", "exclude_host", "exclude_guest",
	"exclude_callchain_kernel", "exclude_callchain_user", "mmap2", "comm_exec",
	[USE_CLOCKID] = "use_clockid",
	"context_switch", "write_backward", "namespaces", "ksymbol", "bpf_event", "aux_output", "cgroup",
	"text_poke", "build_id", "inherit_thread", "remove_on_exec", "sigtrap",
};
enum { NR_FLAGS = sizeof(flag_names) / sizeof(flag_names[0]) };

static const char *const skids[] = {
	"arbitrary skid", "constant skid", "requested to have 0 skid", "must have 0 skid",
};

static void put_hex(struct utrace_buffer *b, const char *label, unsigned long long number)
{
	utrace_put(b, label);
	utrace_put_hex(b, number);
}

static void put_udec(struct utrace_buffer *b, const char *label, unsigned long long number)
{
	utrace_put(b, label);
	utrace_put_udec(b, number);
}

static void print_flags(struct utrace_buffer *b, unsigned long long flags, bool all)
{
	unsigned int i;

	for (i = 0; i < NR_FLAGS; i++) {
		if (flag_names[i] && (all || flags >> i & 1)) {
			utrace_put_all(b, ", ", flag_names[i]);
			utrace_put(b, flags >> i & 1 ? "=1" : "=0");
		} else if (i == PRECISE_IP) {
			put_udec(b, ", precise_ip=", flags >> i & 3);
			utrace_put_all(b, " /* ", skids[flags >> i & 3]);
			utrace_put(b, " */");
		}
	}
	if (flags >> NR_FLAGS) {
		put_hex(b, ", __reserved_1=", flags >> NR_FLAGS);
		utrace_put(b, " /* Bits 63..38 */");
	}
}

/* The part of an event's number above those that have a meaning. */
static void print_above(struct utrace_buffer *b, unsigned long long part, const char *shift)
{
	if (part) {
		utrace_put_hex(b, part);
		utrace_put_all(b, shift, "|");
	}
}

static void print_config(struct utrace_buffer *b, unsigned long long type, unsigned long long config)
{
	switch (type) {
	case PERF_TYPE_HARDWARE:
		print_above(b, config >> 32, "<<32");
		utrace_print_value(b, SET_perf_hw, (unsigned int)config);
		break;
	case PERF_TYPE_SOFTWARE:
		utrace_print_value(b, SET_perf_sw, (long long)config);
		break;
	case PERF_TYPE_TRACEPOINT:
		utrace_put_udec(b, config);
		break;
	case PERF_TYPE_HW_CACHE:
		print_above(b, config >> 32, "<<32");
		print_above(b, config >> 24 & 0xff, "<<24");
		utrace_print_value(b, SET_perf_cache_result, config >> 16 & 0xff);
		utrace_put(b, "<<16|");
		utrace_print_value(b, SET_perf_cache_op, config >> 8 & 0xff);
		utrace_put(b, "<<8|");
		utrace_print_value(b, SET_perf_cache, config & 0xff);
		break;
	default:
		utrace_put_hex(b, config);
	}
}

static void print_breakpoint_type(struct utrace_buffer *b, unsigned long long type)
{
	const bool invalid = type < 8 && !utrace_name_find(SET_breakpoint_type, type);

	utrace_put(b, ", bp_type=");
	if (!invalid) {
		utrace_print_value(b, SET_breakpoint_type, (long long)type);
	} else {
		utrace_put_hex(b, type);
		utrace_put(b, " /* HW_BREAKPOINT_INVALID */");
	}
}

/* The members up to those of PERF_ATTR_SIZE_VER3, as far as @size has them. */
static void print_first(struct utrace_buffer *b, const struct utrace_piece *attr, size_t size)
{
	const bool breakpoint = GET(type) == PERF_TYPE_BREAKPOINT;
	const unsigned long long flags = utrace_piece_number(attr, FLAGS, 8), sample = GET(sample_type);

	put_udec(b, flags >> WATERMARK & 1 ? ", wakeup_watermark=" : ", wakeup_events=",
		 GET(wakeup_events));
	if (breakpoint)
		print_breakpoint_type(b, GET(bp_type));
	put_hex(b, breakpoint ? ", bp_addr=" : ", config1=", GET(config1));
	if (size > AT(config2) && breakpoint)
		put_udec(b, ", bp_len=", GET(config2));
	else if (size > AT(config2))
		put_hex(b, ", config2=", GET(config2));
	if (size > AT(branch_sample_type) && sample & PERF_SAMPLE_BRANCH_STACK) {
		utrace_put(b, ", branch_sample_type=");
		utrace_print_flags(b, SET_perf_branch, GET(branch_sample_type), false);
	}
	if (size > AT(sample_regs_user))
		put_hex(b, ", sample_regs_user=", GET(sample_regs_user));
	if (size > AT(sample_stack_user) && sample & PERF_SAMPLE_STACK_USER)
		put_hex(b, ", sample_stack_user=", GET(sample_stack_user));
	if (size > AT(clockid) && flags >> USE_CLOCKID & 1) {
		utrace_put(b, ", clockid=");
		utrace_print_value(b, SET_clock, GET(clockid));
	}
}

/* Reserved bytes, if they are not 0. */
static void print_reserved(struct utrace_buffer *b, const char *which, unsigned long long number)
{
	if (number) {
		utrace_put_all(b, " /* bytes ", which);
		put_hex(b, ": ", number);
		utrace_put(b, " */");
	}
}

static void print_last(struct utrace_buffer *b, const struct utrace_piece *attr, size_t size)
{
	if (size > AT(sample_regs_intr))
		put_hex(b, ", sample_regs_intr=", GET(sample_regs_intr));
	if (size > AT(aux_watermark))
		put_udec(b, ", aux_watermark=", GET(aux_watermark));
	if (size > AT(sample_max_stack))
		put_udec(b, ", sample_max_stack=", GET(sample_max_stack));
	if (size > AT(__reserved_2))
		print_reserved(b, "110..111", GET(__reserved_2));
	if (size > AT(aux_sample_size))
		put_udec(b, ", aux_sample_size=", GET(aux_sample_size));
	if (size > AFTER_SAMPLE_SIZE)
		print_reserved(b, "116..119", utrace_piece_number(attr, AFTER_SAMPLE_SIZE, 4));
	if (size > AT(sig_data))
		put_hex(b, ", sig_data=", GET(sig_data));
	utrace_put(b, size > MOST ? ", ...}" : "}");
}

/* The members that each version has. */
static void print_head(struct utrace_buffer *b, const struct utrace_piece *attr, unsigned int i, bool all)
{
	const unsigned long long flags = utrace_piece_number(attr, FLAGS, 8);
	struct utrace_piece known;	/* after E2BIG */

	utrace_put(b, "{type=");
	utrace_print_value(b, SET_perf_type, GET(type));
	utrace_put(b, ", size=");
	utrace_print_value(b, SET_perf_attr_size, GET(size));
	if (utrace_piece_find(attr->call, i, PIECE_OUT, &known)) {
		utrace_put(b, " => ");
		utrace_print_value(b, SET_perf_attr_size, utrace_piece_number(&known, AT(size), 4));
	}
	utrace_put(b, ", config=");
	print_config(b, GET(type), GET(config));
	put_udec(b, flags >> FREQ & 1 ? ", sample_freq=" : ", sample_period=", GET(sample_period));
	utrace_put(b, ", sample_type=");
	utrace_print_flags(b, SET_perf_sample, GET(sample_type), false);
	utrace_put(b, ", read_format=");
	utrace_print_flags(b, SET_perf_read_format, GET(read_format), false);
	print_flags(b, flags, all);
}

void utrace_print_perf_attr(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const bool all = call->words->verbose;
	unsigned long long size;
	unsigned char bytes[MOST] = {};
	struct utrace_piece piece, *attr = &piece;
	size_t shown;

	if (!utrace_piece_find(call, i, PIECE_IN, attr) || attr->len < AT(wakeup_events)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	size = GET(size) ? GET(size) : PERF_ATTR_SIZE_VER0;
	shown = !all ? AT(wakeup_events) : size < MOST ? size : MOST;
	if (size < PERF_ATTR_SIZE_VER0 || attr->len < shown) {
		utrace_print_pointer(b, call, i);
		return;
	}
	/* A size may end within a member. */
	attr->bytes = memcpy(bytes, attr->bytes, shown);
	attr->len = MOST;
	print_head(b, attr, i, all);
	if (!all) {
		utrace_put(b, ", ...}");
		return;
	}
	print_first(b, attr, size);
	print_last(b, attr, size);
}
