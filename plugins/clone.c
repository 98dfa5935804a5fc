// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of clone() and clone3().
 */
#define _GNU_SOURCE
#include <sched.h>
#include <linux/sched.h>

#include "kinds.h"
#include "members.h"

/**
 * struct clone_args_order - the places of clone()'s last arguments
 * @child_tid: number of the argument
 * @tls: number of the argument
 */
struct clone_args_order {
	unsigned int child_tid;
	unsigned int tls;
};

static void print_clone_flags(struct utrace_buffer *b, unsigned long long flags)
{
	unsigned int sig = flags & 0xff;
	bool named;

	flags &= ~0xffULL;
	named = flags && utrace_print_flags(b, SET_clone_flags, flags, false);
	if (sig && named)
		utrace_put_char(b, '|');
	if (sig)
		utrace_print_signal_named(b, (int)sig);
	else if (!named)
		utrace_put_char(b, '0');
}

static void print_named(struct utrace_buffer *b, const char *name, const struct utrace_call *call,
			unsigned int i)
{
	utrace_put_all(b, ", ", name, "=");
	utrace_print_pointer(b, call, i);
}

/* The id of the child, or a descriptor for it, which the kernel has written. */
static void print_parent_tid(struct utrace_buffer *b, const struct utrace_call *call)
{
	utrace_put(b, ", parent_tid=");
	utrace_print_array_int(b, call, 2);
}

/* Print all arguments at once, with their names, except those that the flags leave unused. */
void utrace_print_clone(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	static const struct clone_args_order orders[] = { { 3, 4 }, { 4, 3 } };
	const struct clone_args_order *order = &orders[call->abi == UTRACE_ABI_I386];
	unsigned long long flags = call->args[i];

	utrace_put(b, "child_stack=");
	utrace_print_pointer(b, call, 1);
	utrace_put(b, ", flags=");
	print_clone_flags(b, flags);
	if (flags & (CLONE_PARENT_SETTID | CLONE_PIDFD))
		print_parent_tid(b, call);
	if (flags & CLONE_SETTLS)
		print_named(b, "tls", call, order->tls);
	if (flags & (CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID))
		print_named(b, "child_tidptr", call, order->child_tid);
}

/* How many ids clone3() takes at most. */
#define MAX_IDS	32

static unsigned long long get(const struct utrace_value *value, const char *label)
{
	return utrace_struct_get(value->whole, value->of, label);
}

/* The ids that the child is to have, one for each pid namespace. */
void utrace_member_set_tid(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long address = get(value, "set_tid"), count = get(value, "set_tid_size");
	struct utrace_piece ids;

	if (!address && !count)
		return;
	if (address && count && count <= MAX_IDS &&
	    utrace_piece_part(value->at.call, 0, PIECE_IN, PART_INNER, &ids) &&
	    (ids.len >= sizeof(int) || !ids.faulted)) {
		ids.address = address;
		utrace_print_array(b, &ids, STRUCT_int);
	} else {
		utrace_print_address_of(b, address);
	}
}

void utrace_member_set_tid_size(struct utrace_buffer *b, const struct utrace_value *value)
{
	if (get(value, "set_tid") || get(value, "set_tid_size"))
		utrace_put_udec(b, get(value, "set_tid_size"));
}

static void print_written_id(struct utrace_buffer *b, const struct utrace_piece *args,
			     const char *label, unsigned long long id)
{
	utrace_put_all(b, label, "=");
	if (!utrace_struct_get(args, STRUCT_clone_args, label)) {
		utrace_put(b, "NULL");
		return;
	}
	utrace_put_char(b, '[');
	utrace_put_dec(b, (int)id);
	utrace_put_char(b, ']');
}

/* The ids that clone3() has written where its members point to: => {parent_tid=[123]} */
static void print_clone3_out(struct utrace_buffer *b, const struct utrace_call *call,
			     const struct utrace_piece *args)
{
	const unsigned long long flags = utrace_struct_get(args, STRUCT_clone_args, "flags");
	struct utrace_piece piece;
	bool any = false;

	if (flags & CLONE_PIDFD && utrace_piece_part(call, 0, PIECE_OUT, PART_INNER, &piece)) {
		utrace_put(b, " => {");
		print_written_id(b, args, "pidfd", utrace_piece_number(&piece, 0, sizeof(int)));
		any = true;
	}
	if (flags & CLONE_PARENT_SETTID) {
		utrace_put(b, any ? ", " : " => {");
		print_written_id(b, args, "parent_tid", call->ret);
		any = true;
	}
	utrace_put(b, any ? "}" : "");
}

void utrace_print_clone3_args(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece args;

	if (!utrace_piece_find(call, i, PIECE_IN, &args) || args.len < CLONE_ARGS_SIZE_VER0) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_print_members(b, &args, STRUCT_clone_args);
	utrace_print_rest(b, &args, STRUCT_clone_args, call->args[i + 1]);
	if (!utrace_call_failed(call))
		print_clone3_out(b, call, &args);
}
