/* SPDX-License-Identifier: GPL-2.0 */
/* Messages of netlink, and those of its protocol for routes, links and addresses. */
#ifndef _PLUGINS_NETLINK_H
#define _PLUGINS_NETLINK_H

#include "members.h"

/**
 * struct utrace_span - memory of a program, of which a record may have less
 * @at: what the record has of it
 * @address: where it is in the program
 * @len: how long it is there
 */
struct utrace_span {
	struct utrace_piece at;
	unsigned long long address;
	size_t len;
};

struct utrace_span utrace_span_at(const struct utrace_span *span, size_t offset, size_t len);
bool utrace_span_read(struct utrace_buffer *b, const struct utrace_span *span, void *to,
		      size_t size, bool in_array);
bool utrace_span_is_enough(struct utrace_buffer *b, const struct utrace_span *span,
			   unsigned int count);
void utrace_span_hex(struct utrace_buffer *b, const struct utrace_span *span);

void utrace_print_rtnetlink(struct utrace_buffer *b, const struct utrace_span *payload,
			    unsigned int type);
void utrace_print_attributes(struct utrace_buffer *b, const struct utrace_span *attributes,
			     enum utrace_set_id names,
			     void (*print)(struct utrace_buffer *b, const struct utrace_span *data,
					   unsigned int type, const void *with),
			     const void *with);

#endif /* _PLUGINS_NETLINK_H */
