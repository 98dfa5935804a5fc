// SPDX-License-Identifier: GPL-2.0
/*
 * Attributes of netlink: a type, a length and data, one behind the other in a program's memory.
 */
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
