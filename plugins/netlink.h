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

/* Kinds of an attribute's data, beside structs' ids. */
enum { DATA_TEXT = -1, DATA_ADDRESS = -2, DATA_INET6 = -3, DATA_HARDWARE = -4 };

/**
 * struct utrace_attribute - an attribute whose data is known
 * @type: its type
 * @what: a struct's id, or one of the above
 */
struct utrace_attribute {
	unsigned short type;
	short what;
};

/**
 * struct utrace_nest - an attribute that has attributes, or is an array
 * @type: its type
 * @by_link: which attributes these are is up to the kind of link, an attribute beside this one
 * @of: its attributes, with @by_link those of the kind of links that is known; NULL: it is an array
 * @names: names of the indices of the array
 * @element: an element of the array
 * @first: the name's number that stands for index 0
 */
struct utrace_nest {
	unsigned short type;
	bool by_link;
	const struct utrace_attributes *of;
	enum utrace_set_id names;
	enum utrace_struct_id element;
	unsigned int first;
};

/**
 * struct utrace_attributes - attributes that occur together
 * @names: the names of their types
 * @list: those whose data is known
 * @count: how many these are
 * @nests: those with attributes, and arrays; the one at the end is without type
 * @link: the kind of links that has them, or NULL
 */
struct utrace_attributes {
	enum utrace_set_id names;
	const struct utrace_attribute *list;
	size_t count;
	const struct utrace_nest *nests;
	const char *link;
};

#define UTRACE_ATTRIBUTES(set, attributes)						\
	.names = SET_##set, .list = attributes, .count = sizeof(attributes) / sizeof(attributes[0])

/**
 * struct utrace_nl_kind - a kind of messages: a struct, and attributes
 * @family: the name of the struct's first member
 * @id: the struct
 * @attributes: its attributes, or NULL
 */
struct utrace_nl_kind {
	const char *family;
	enum utrace_struct_id id;
	const struct utrace_attributes *attributes;
};

extern const struct utrace_attributes utrace_link_attributes;

void utrace_print_nl_kind(struct utrace_buffer *b, const struct utrace_span *payload,
			  const struct utrace_nl_kind *kind, unsigned int family);
void utrace_print_nl_family(struct utrace_buffer *b, const struct utrace_span *payload,
			    unsigned int family);
void utrace_print_sock_diag(struct utrace_buffer *b, const struct utrace_span *payload,
			    unsigned int type, bool request);
void utrace_print_rtnetlink(struct utrace_buffer *b, const struct utrace_span *payload,
			    unsigned int type);
void utrace_print_attributes(struct utrace_buffer *b, const struct utrace_span *attributes,
			     enum utrace_set_id names,
			     void (*print)(struct utrace_buffer *b, const struct utrace_span *data,
					   unsigned int type, const void *with),
			     const void *with);

#endif /* _PLUGINS_NETLINK_H */
