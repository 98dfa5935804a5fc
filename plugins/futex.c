// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of futex(), which depend on its operation.
 */
#include <linux/futex.h>

#include "kinds.h"
#include "members.h"

void utrace_print_futex_op_flags(struct utrace_buffer *b, const struct utrace_call *call,
				 unsigned int i)
{
	unsigned int op = int_arg(call, i);
	unsigned int flags = op & ~FUTEX_CMD_MASK;
	enum utrace_names how;
	const char *name = utrace_name_find(SET_futex_op, op & FUTEX_CMD_MASK);

	if (!name) {
		utrace_print_value(b, SET_futex_op, op);
		return;
	}
	if (!utrace_names_begin(b, &how, op, 'x'))
		return;
	/* The header has names for the private ones: FUTEX_WAIT_PRIVATE. */
	utrace_put_all(b, name, flags & FUTEX_PRIVATE_FLAG ? "_PRIVATE" : "");
	utrace_print_flags(b, SET_futex_flags, flags & ~FUTEX_PRIVATE_FLAG, true);
	utrace_names_end(b, how);
}

#ifndef FUTEX_WAITV_MAX
#define FUTEX_WAITV_MAX	128
#endif

/* Of more elements than the kernel takes those are shown that it takes. */
void utrace_print_futex_waiters(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	const size_t most = FUTEX_WAITV_MAX * utrace_struct_size(call, STRUCT_futex_waitv);
	struct utrace_piece piece;

	if (!call->args[i] || !utrace_piece_find(call, i, PIECE_IN, &piece) || piece.len <= most) {
		utrace_print_array_futex_waitv(b, call, i);
		return;
	}
	piece = utrace_piece_at(&piece, 0, most);
	piece.truncated = true;
	piece.faulted = false;
	utrace_print_array(b, &piece, STRUCT_futex_waitv);
}

enum {
	VAL = 0x1, TIMEOUT = 0x2, COUNT = 0x4, SECOND = 0x8, VAL3 = 0x10, BITS = 0x20,
	WAKE_OP = 0x40,
};

/* TIMEOUT and COUNT are two meanings of the same argument; so are VAL3, BITS and WAKE_OP. */
static unsigned int takes(const struct utrace_call *call)
{
	switch (int_arg(call, 1) & FUTEX_CMD_MASK) {
	case FUTEX_WAIT:
		return VAL | TIMEOUT;
	case FUTEX_WAIT_BITSET:
		return VAL | TIMEOUT | BITS;
	case FUTEX_WAKE_BITSET:
		return VAL | BITS;
	case FUTEX_REQUEUE:
		return VAL | COUNT | SECOND;
	case FUTEX_CMP_REQUEUE:
	case FUTEX_CMP_REQUEUE_PI:
		return VAL | COUNT | SECOND | VAL3;
	case FUTEX_WAKE_OP:
		return VAL | COUNT | SECOND | WAKE_OP;
	case FUTEX_WAIT_REQUEUE_PI:
		return VAL | TIMEOUT | SECOND;
	case FUTEX_LOCK_PI:
	case FUTEX_LOCK_PI2:
		return TIMEOUT;
	case FUTEX_UNLOCK_PI:
	case FUTEX_TRYLOCK_PI:
		return 0;
	case FUTEX_WAKE:
	case FUTEX_FD:
		return VAL;
	default:
		return VAL | TIMEOUT | SECOND | VAL3;
	}
}

void utrace_print_futex_val(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (takes(call) & VAL)
		utrace_put_udec(b, (unsigned int)int_arg(call, i));
}

/* i386 has a call with a struct of 32 bits, and one with 64. */
static void print_timeout(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (call->abi == UTRACE_ABI_I386 && !strcmp(call->signature->name, "futex"))
		utrace_print_struct_timespec32(b, call, i);
	else
		utrace_print_struct_timespec(b, call, i);
}

void utrace_print_futex_timeout(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	if (takes(call) & TIMEOUT)
		print_timeout(b, call, i);
	else if (takes(call) & COUNT)
		utrace_put_udec(b, (unsigned int)int_arg(call, i));
}

void utrace_print_futex_second(struct utrace_buffer *b, const struct utrace_call *call,
			       unsigned int i)
{
	if (takes(call) & SECOND)
		utrace_print_pointer(b, call, i);
}

void utrace_print_futex_val3(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned int val = int_arg(call, i), what = takes(call);

	if (what & BITS && val == FUTEX_BITSET_MATCH_ANY)
		utrace_put(b, "FUTEX_BITSET_MATCH_ANY");
	else if (what & (BITS | WAKE_OP))
		utrace_put_hex(b, val);
	else if (what & VAL3)
		utrace_put_udec(b, val);
}
