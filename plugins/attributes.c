// SPDX-License-Identifier: GPL-2.0
/*
 * Attributes of netlink: a type, a length and data, one behind the other in a program's memory.
 * Messages of many kinds are a struct, and attributes.
 */
#include <sys/socket.h>
#include <linux/if_link.h>
#include <linux/netlink.h>

#include "kinds.h"
#include "netlink.h"

/**
 * utrace_span_at - a part of a span
 * @span: the span
 * @offset: where the part begins, in the span
 * @len: its length, if the span has as much
 *
 * Return: the part.
 */
struct utrace_span utrace_span_at(const struct utrace_span *span, size_t offset, size_t len)
{
	struct utrace_span part = { .address = span->address + offset, .len = span->len - offset };

	if (len < part.len)
		part.len = len;
	part.at = utrace_piece_at(&span->at, offset, part.len);
	return part;
}

/**
 * utrace_span_read - take a struct from the beginning of a span
 * @b: where the address is printed if the record does not have the struct
 * @span: the span
 * @to: filled in
 * @size: the struct's size
 * @in_array: other elements of an array come before
 *
 * Return: whether the record has it. A span that is too short is printed as bytes.
 */
bool utrace_span_read(struct utrace_buffer *b, const struct utrace_span *span, void *to,
		      size_t size, bool in_array)
{
	if (span->len < size) {
		utrace_span_hex(b, span);
	} else if (span->at.len >= size) {
		memcpy(to, span->at.bytes, size);
		return true;
	} else if (in_array) {
		utrace_put(b, "... /* ");
		utrace_put_hex(b, span->address);
		utrace_put(b, " */");
	} else {
		utrace_print_address_of(b, span->address);
	}
	return false;
}

/**
 * utrace_span_hex - print a span that nothing is known about
 * @b: the destination
 * @span: the span
 */
void utrace_span_hex(struct utrace_buffer *b, const struct utrace_span *span)
{
	if (span->len && (!span->at.len || !utrace_is_readable(&span->at, span->len)))
		utrace_print_address_of(b, span->address);
	else
		utrace_print_limited_hex(b, &span->at, span->len);
}

static void print_attribute(struct utrace_buffer *b, const struct nlattr *head,
			    enum utrace_set_id names)
{
	utrace_put(b, "{nla_len=");
	utrace_put_udec(b, head->nla_len);
	utrace_put(b, ", nla_type=");
	utrace_put(b, head->nla_type & NLA_F_NESTED ? "NLA_F_NESTED|" : "");
	utrace_put(b, head->nla_type & NLA_F_NET_BYTEORDER ? "NLA_F_NET_BYTEORDER|" : "");
	utrace_print_value(b, names, head->nla_type & NLA_TYPE_MASK);
	utrace_put_char(b, '}');
}

/**
 * utrace_span_is_enough - whether as many elements are shown as there may be
 * @b: where what stands for the others is printed then
 * @span: the others
 * @count: how many are shown
 *
 * Return: true if no more are to be shown.
 */
bool utrace_span_is_enough(struct utrace_buffer *b, const struct utrace_span *span,
			   unsigned int count)
{
	const struct utrace_words *words = span->at.call->words;

	if (!words->limit || words->verbose || count < words->limit)
		return false;
	utrace_put(b, "...");
	return true;
}

/**
 * utrace_print_attributes - print what follows the head of a message
 * @b: the destination
 * @attributes: the attributes
 * @names: names of their types
 * @print: prints the data of one
 * @with: for @print
 */
void utrace_print_attributes(struct utrace_buffer *b, const struct utrace_span *attributes,
			     enum utrace_set_id names,
			     void (*print)(struct utrace_buffer *b, const struct utrace_span *data,
					   unsigned int type, const void *with),
			     const void *with)
{
	struct utrace_span at = *attributes, data;
	bool array = false, more = true;
	struct nlattr head;
	unsigned int count;

	for (count = 0; more && utrace_span_read(b, &at, &head, sizeof(head), array); count++) {
		const size_t one = NLA_ALIGN(head.nla_len);

		if (utrace_span_is_enough(b, &at, count))
			break;
		more = head.nla_len >= NLA_HDRLEN && at.len > one;
		utrace_put(b, more && !array ? "[" : "");
		array |= more;
		data = utrace_span_at(&at, NLA_HDRLEN, head.nla_len - NLA_HDRLEN);
		if (head.nla_len <= NLA_HDRLEN)
			data.len = 0;
		utrace_put(b, data.len ? "[" : "");
		print_attribute(b, &head, names);
		if (data.len) {
			utrace_put(b, ", ");
			print(b, &data, head.nla_type & NLA_TYPE_MASK, with);
			utrace_put_char(b, ']');
		}
		if (more) {
			utrace_put(b, ", ");
			at = utrace_span_at(&at, one, at.len);
		}
	}
	utrace_put(b, array ? "]" : "");
}

/**
 * struct around - where an attribute is
 * @attributes: which attributes there are
 * @family: the family of the message's addresses
 * @all: the attribute with those before it and behind it
 */
struct around {
	const struct utrace_attributes *attributes;
	unsigned int family;
	const struct utrace_span *all;
};

/* A name, of which the NUL at the end is not shown. */
static void print_text(struct utrace_buffer *b, const struct utrace_span *data)
{
	const bool whole = data->at.len == data->len;
	const bool ends = whole && !data->at.bytes[data->len - 1];
	const unsigned int limit = data->at.call->words->limit;

	utrace_print_limited(b, &data->at, data->len - ends);
	utrace_put(b, whole && !ends && (!limit || data->len <= limit) ? "..." : "");
}

static void print_address(struct utrace_buffer *b, const struct utrace_span *data,
			  unsigned int family)
{
	const size_t size = family == AF_INET ? 4 : 16;

	if ((family != AF_INET && family != AF_INET6) || data->len < size) {
		utrace_span_hex(b, data);
		return;
	}
	if (data->at.len < size) {
		utrace_print_address_of(b, data->address);
		return;
	}
	utrace_print_inet_address(b, (int)family, data->at.bytes);
	utrace_put(b, family == AF_INET6 && !b->names ? ")" : "");
}

/* The kind of a type's data: a struct's id, DATA_*, or NR_STRUCTS if it is not known. */
static int what_is(const struct utrace_attributes *attributes, unsigned int type)
{
	size_t i;

	for (i = 0; i < attributes->count; i++)
		if (attributes->list[i].type == type)
			return attributes->list[i].what;
	return NR_STRUCTS;
}

static const struct utrace_nest *nest_of(const struct utrace_attributes *attributes,
					 unsigned int type)
{
	const struct utrace_nest *nest;

	for (nest = attributes->nests; nest && nest->type; nest++)
		if (nest->type == type)
			return nest;
	return NULL;
}

/* The data of the first attribute of a type; its length is 0 if there is none. */
static struct utrace_span data_of(const struct utrace_span *attributes, unsigned int type)
{
	struct utrace_span at = *attributes;
	struct nlattr head;

	while (at.at.len >= sizeof(head)) {
		memcpy(&head, at.at.bytes, sizeof(head));
		if (head.nla_len < NLA_HDRLEN)
			break;
		if ((head.nla_type & NLA_TYPE_MASK) == type)
			return utrace_span_at(&at, NLA_HDRLEN, head.nla_len - NLA_HDRLEN);
		if (at.len <= (size_t)NLA_ALIGN(head.nla_len))
			break;
		at = utrace_span_at(&at, NLA_ALIGN(head.nla_len), at.len);
	}
	return (struct utrace_span){ .len = 0 };
}

/* The attributes of a link of this kind, which an attribute beside this one says. */
static const struct utrace_attributes *of_link(const struct utrace_nest *nest,
					       const struct around *around)
{
	const bool slave = nest->type == IFLA_INFO_SLAVE_DATA;
	const struct utrace_span kind = data_of(around->all,
						slave ? IFLA_INFO_SLAVE_KIND : IFLA_INFO_KIND);
	const size_t len = strlen(nest->of->link);

	if (kind.at.len < len || memcmp(kind.at.bytes, nest->of->link, len) ||
	    (kind.at.len > len && kind.at.bytes[len]))
		return NULL;
	return nest->of;
}

static void print_elements(struct utrace_buffer *b, const struct utrace_span *data,
			   const struct utrace_nest *nest)
{
	const size_t size = utrace_struct_size(data->at.call, nest->element);
	unsigned long long element;
	struct utrace_span rest;
	size_t i;

	utrace_put_char(b, '[');
	for (i = 0; (i + 1) * size <= data->len; i++) {
		rest = utrace_span_at(data, i * size, data->len);
		utrace_put(b, i ? ", " : "");
		if (utrace_span_is_enough(b, &rest, i) ||
		    !utrace_span_read(b, &rest, &element, size, true))
			break;
		utrace_put_char(b, '[');
		utrace_print_index(b, nest->names, i, nest->first);
		utrace_put(b, "]=");
		utrace_print_members(b, &rest.at, nest->element);
	}
	utrace_put_char(b, ']');
}

static void print_data(struct utrace_buffer *b, const struct utrace_span *data, unsigned int type,
		       const void *with);

/* Attributes in an attribute, or an array. */
static void print_nest(struct utrace_buffer *b, const struct utrace_span *data,
		       const struct utrace_nest *nest, const struct around *around)
{
	const struct around inner = {
		.attributes = nest->by_link ? of_link(nest, around) : nest->of,
		.family = around->family, .all = data,
	};

	/* Bridges have attributes of their own in the place of families. */
	if (inner.attributes && inner.attributes->names == SET_family && inner.family == AF_BRIDGE)
		utrace_span_hex(b, data);
	else if (inner.attributes)
		utrace_print_attributes(b, data, inner.attributes->names, print_data, &inner);
	else if (!nest->of && data->len >= utrace_struct_size(data->at.call, nest->element))
		print_elements(b, data, nest);
	else
		utrace_span_hex(b, data);
}

static void print_struct(struct utrace_buffer *b, const struct utrace_span *data, int what)
{
	const size_t size = utrace_struct_size(data->at.call, what);

	if (size <= data->at.len)
		utrace_print_members(b, &data->at, what);
	else if (size <= data->len)
		utrace_print_address_of(b, data->address);
	else
		utrace_span_hex(b, data);
}

static void print_data(struct utrace_buffer *b, const struct utrace_span *data, unsigned int type,
		       const void *with)
{
	const struct around *around = with;
	const struct utrace_nest *nest = nest_of(around->attributes, type);
	const int what = what_is(around->attributes, type);

	if (!data->at.len)
		utrace_print_address_of(b, data->address);
	else if (nest)
		print_nest(b, data, nest, around);
	else if (what >= 0 && what < NR_STRUCTS)
		print_struct(b, data, what);
	else if (what == DATA_TEXT)
		print_text(b, data);
	else if (what == DATA_ADDRESS)
		print_address(b, data, around->family);
	else if (what == DATA_INET6)
		print_address(b, data, AF_INET6);
	else if (what == DATA_HARDWARE && data->at.len == data->len)
		utrace_print_hardware_bytes(b, data->at.bytes, data->len);
	else
		utrace_span_hex(b, data);
}

static void print_family(struct utrace_buffer *b, const char *label, unsigned int family)
{
	utrace_put_all(b, "{", label, "=");
	utrace_print_value(b, SET_family, family);
}

/**
 * utrace_print_nl_family - print a message of a kind that is not known, as a family and bytes
 * @b: the destination
 * @payload: what follows the head of the message
 * @family: its first byte
 */
void utrace_print_nl_family(struct utrace_buffer *b, const struct utrace_span *payload,
			    unsigned int family)
{
	const struct utrace_span rest = utrace_span_at(payload, 1, payload->len);

	print_family(b, "family", family);
	if (rest.len) {
		utrace_put(b, ", data=");
		utrace_span_hex(b, &rest);
	}
	utrace_put_char(b, '}');
}

/* A message of which the record does not have the struct. */
static void print_without_struct(struct utrace_buffer *b, const struct utrace_span *payload,
				 const struct utrace_nl_kind *kind, unsigned int family)
{
	print_family(b, kind->family, family);
	utrace_put(b, ", ");
	if (payload->len < utrace_struct_size(payload->at.call, kind->id))
		utrace_put(b, "...");
	else
		utrace_print_address_of(b, payload->address + 1);
	utrace_put_char(b, '}');
}

/**
 * utrace_print_nl_kind - print a message
 * @b: the destination
 * @payload: what follows its head
 * @kind: its kind
 * @family: its first byte
 */
void utrace_print_nl_kind(struct utrace_buffer *b, const struct utrace_span *payload,
			  const struct utrace_nl_kind *kind, unsigned int family)
{
	const size_t size = utrace_struct_size(payload->at.call, kind->id);
	const struct utrace_piece head = utrace_piece_at(&payload->at, 0, size);
	struct around around = { .attributes = kind->attributes, .family = family };
	struct utrace_span rest;

	if (payload->at.len < size) {
		print_without_struct(b, payload, kind, family);
		return;
	}
	utrace_print_members(b, &head, kind->id);
	if (payload->len <= NLMSG_ALIGN(size) || !kind->attributes)
		return;
	rest = utrace_span_at(payload, NLMSG_ALIGN(size), payload->len);
	around.all = &rest;
	utrace_put(b, ", ");
	utrace_print_attributes(b, &rest, kind->attributes->names, print_data, &around);
}
