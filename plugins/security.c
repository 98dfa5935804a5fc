// SPDX-License-Identifier: GPL-2.0
/*
 * Capabilities, and what landlock's calls and seccomp() point to.
 */
#include <linux/seccomp.h>

#include "kinds.h"
#include "members.h"

static void print_cap_bits(struct utrace_buffer *b, unsigned long long bits)
{
	bool any = false;
	unsigned int bit;

	for (bit = 0; bit < 64 && bits >> bit; bit++) {
		const char *name = bits >> bit & 1 ? utrace_name_find(SET_prctl_cap, bit) : NULL;

		if (!name)
			continue;
		utrace_put_all(b, any ? "|" : "", name);
		bits &= ~(1ULL << bit);
		any = true;
	}
	if (!any || bits) {
		utrace_put(b, any ? "|" : "");
		utrace_put_hex(b, bits);
	}
}

/* Capabilities, of which the two halves of each set are in two structs. */
static void print_caps(struct utrace_buffer *b, const struct utrace_piece *data, const char *name,
		       size_t offset)
{
	const size_t size = 3 * sizeof(unsigned int);
	unsigned long long bits = utrace_piece_number(data, offset, 4);

	if (data->len >= 2 * size)
		bits |= utrace_piece_number(data, size + offset, 4) << 32;
	utrace_put_all(b, name, "=");
	print_cap_bits(b, bits);
}

void utrace_print_cap_data(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece data;

	if (!utrace_piece_either(call, i, &data) || data.len < 3 * sizeof(unsigned int)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	print_caps(b, &data, "{effective", 0);
	print_caps(b, &data, ", permitted", 4);
	print_caps(b, &data, ", inheritable", 8);
	utrace_put_char(b, '}');
}

/* A newer kernel's struct has more members. */
void utrace_print_landlock_attr(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	struct utrace_piece attr;
	size_t begin;

	if (call->args[i + 1] < 8 || !utrace_piece_find(call, i, PIECE_IN, &attr) ||
	    attr.len < 8) {
		utrace_print_pointer(b, call, i);
		return;
	}
	begin = b->len;
	utrace_print_members(b, &attr, STRUCT_landlock_ruleset);
	if (call->args[i + 1] > 8 && b->len > begin) {
		b->len--;
		utrace_put(b, ", ...}");
	}
}

void utrace_print_landlock_rule_attr(struct utrace_buffer *b, const struct utrace_call *call,
				     unsigned int i)
{
	if (utrace_name_find(SET_landlock_path_rule, int_arg(call, i - 1)))
		utrace_print_struct_landlock_path(b, call, i);
	else
		utrace_print_pointer(b, call, i);
}

/* The operation of seccomp() decides how its flags and its last argument are printed. */
static const struct utrace_form seccomp_forms[] = {
	{ SECCOMP_SET_MODE_FILTER, { utrace_print_seccomp_flags, utrace_print_struct_sock_fprog } },
	{ SECCOMP_GET_ACTION_AVAIL, { utrace_print_hex, utrace_print_array_seccomp_action } },
	{ SECCOMP_GET_NOTIF_SIZES, { utrace_print_hex, utrace_print_struct_notif_sizes } },
	{ UTRACE_OTHERS, { utrace_print_hex, utrace_print_pointer } },
};

void utrace_print_seccomp_op_flags(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_by_form(b, call, i, seccomp_forms, int_arg(call, 0), 0);
}

void utrace_print_seccomp_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_by_form(b, call, i, seccomp_forms, int_arg(call, 0), 1);
}
