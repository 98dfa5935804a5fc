// SPDX-License-Identifier: GPL-2.0
/*
 * Settings of terminals.
 */
#include <linux/termios.h>

#include "members.h"

/* Parts of c_oflag that are values. */
static const struct {
	enum utrace_set_id set;
	unsigned int mask;
} delays[] = {
	{ SET_term_nldly, NLDLY }, { SET_term_crdly, CRDLY }, { SET_term_tabdly, TABDLY },
	{ SET_term_bsdly, BSDLY }, { SET_term_vtdly, VTDLY }, { SET_term_ffdly, FFDLY },
};

void utrace_member_term_oflags(struct utrace_buffer *b, const struct utrace_value *value)
{
	unsigned long long flags = utrace_piece_number(&value->at, 0, value->at.len);
	unsigned int i;

	for (i = 0; i < sizeof(delays) / sizeof(delays[0]); i++) {
		utrace_print_value(b, delays[i].set, flags & delays[i].mask);
		utrace_put_char(b, '|');
		flags &= ~(unsigned long long)delays[i].mask;
	}
	utrace_print_flags(b, SET_term_opost, flags, false);
}

void utrace_member_term_cflags(struct utrace_buffer *b, const struct utrace_value *value)
{
	unsigned long long flags = utrace_piece_number(&value->at, 0, value->at.len);

	utrace_print_value(b, SET_term_baud, flags & CBAUD);
	utrace_put_char(b, '|');
	if (flags & CIBAUD) {
		utrace_print_value(b, SET_term_baud, (flags & CIBAUD) >> IBSHIFT);
		utrace_put(b, "<<IBSHIFT|");
	}
	utrace_print_value(b, SET_term_csize, flags & CSIZE);
	utrace_put_char(b, '|');
	utrace_print_flags(b, SET_term_control,
			   flags & ~(unsigned long long)(CBAUD | CIBAUD | CSIZE), false);
}
