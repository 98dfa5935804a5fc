// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of calls on sockets.
 */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <sys/socket.h>
#include <linux/if_packet.h>
#include <linux/icmp.h>
#include <linux/netlink.h>

#include "kinds.h"
#include "members.h"

#define TYPE_MASK	0xf

void utrace_print_socket_type_flags(struct utrace_buffer *b, const struct utrace_call *call,
				    unsigned int i)
{
	unsigned int type = int_arg(call, i);

	if (!utrace_name_find(SET_socket_type, type & TYPE_MASK)) {
		utrace_print_value(b, SET_socket_type, type);
		return;
	}
	utrace_print_value(b, SET_socket_type, type & TYPE_MASK);
	utrace_print_flags(b, SET_socket_flags, type & ~TYPE_MASK, true);
}

/**
 * utrace_netlink_name - the name of a protocol of netlink
 * @protocol: its number
 *
 * Return: the name, or NULL.
 */
const char *utrace_netlink_name(int protocol)
{
	return utrace_name_find(SET_netlink, protocol);
}

/* The numbers of protocols depend on the family. */
void utrace_print_socket_protocol(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int i)
{
	switch (int_arg(call, 0)) {
	case AF_INET:
	case AF_INET6:
		utrace_print_value(b, SET_ip_protocol, int_arg(call, i));
		break;
	case AF_NETLINK:
		utrace_print_value(b, SET_netlink, int_arg(call, i));
		break;
	default:
		utrace_put_udec(b, (unsigned int)int_arg(call, i));
	}
}

/* The record has only the text of the inner call, whose arguments are in memory. */
void utrace_print_socketcall_text(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int arg)
{
	unsigned int n;

	utrace_print_value(b, SET_socketcall, int_arg(call, arg));
	for (n = 0; n < MAX_TEXTS; n++) {
		if (!call->texts[n].there)
			continue;
		utrace_put(b, ", ");
		utrace_print_quoted(b, call->texts[n].bytes);
	}
}

/* The names of options depend on the level. */
static const struct {
	int level;
	enum utrace_set_id set;
} levels[] = {
	{ SOL_SOCKET, SET_so_option },
	{ IPPROTO_IP, SET_ip_option },
	{ IPPROTO_IPV6, SET_ipv6_option },
	{ IPPROTO_TCP, SET_tcp_option },
	{ IPPROTO_UDP, SET_udp_option },
	{ SOL_PACKET, SET_packet_option },
	{ SOL_NETLINK, SET_netlink_option },
	{ SOL_RAW, SET_raw_option },
};

void utrace_print_socket_option(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	int option = int_arg(call, i);
	unsigned int n;

	for (n = 0; n < sizeof(levels) / sizeof(levels[0]); n++) {
		if (levels[n].level == int_arg(call, i - 1)) {
			utrace_print_value(b, levels[n].set, option);
			return;
		}
	}
	utrace_put_hex(b, (unsigned int)option);
}

/* Some options have another name where they are read. */
void utrace_print_socket_option_get(struct utrace_buffer *b, const struct utrace_call *call,
				    unsigned int i)
{
	if (int_arg(call, i - 1) == SOL_SOCKET && utrace_name_find(SET_so_get_option, int_arg(call, i)))
		utrace_print_value(b, SET_so_get_option, int_arg(call, i));
	else
		utrace_print_socket_option(b, call, i);
}

/* Options whose value is a struct; the value of others is an int, or bytes. */
static const struct {
	int level;
	int option;
	enum utrace_struct_id id;
} structs[] = {
	{ SOL_SOCKET, SO_LINGER, STRUCT_linger },
	{ SOL_SOCKET, SO_PEERCRED, STRUCT_ucred },
	{ SOL_PACKET, PACKET_STATISTICS, STRUCT_tpacket_stats },
	{ SOL_PACKET, PACKET_RX_RING, STRUCT_tpacket_req },
	{ SOL_PACKET, PACKET_TX_RING, STRUCT_tpacket_req },
	{ SOL_PACKET, PACKET_ADD_MEMBERSHIP, STRUCT_packet_mreq },
	{ SOL_PACKET, PACKET_DROP_MEMBERSHIP, STRUCT_packet_mreq },
	{ SOL_IP, IP_ADD_MEMBERSHIP, STRUCT_ip_mreq },
	{ SOL_IP, IP_DROP_MEMBERSHIP, STRUCT_ip_mreq },
	{ SOL_IPV6, IPV6_ADD_MEMBERSHIP, STRUCT_ipv6_mreq },
	{ SOL_IPV6, IPV6_DROP_MEMBERSHIP, STRUCT_ipv6_mreq },
	{ SOL_IPV6, IPV6_JOIN_ANYCAST, STRUCT_ipv6_mreq },
	{ SOL_IPV6, IPV6_LEAVE_ANYCAST, STRUCT_ipv6_mreq },
	{ SOL_IP, MCAST_JOIN_GROUP, STRUCT_group_req },
	{ SOL_IP, MCAST_LEAVE_GROUP, STRUCT_group_req },
	{ SOL_IPV6, MCAST_JOIN_GROUP, STRUCT_group_req },
	{ SOL_IPV6, MCAST_LEAVE_GROUP, STRUCT_group_req },
};

static enum utrace_struct_id struct_of(const struct utrace_call *call)
{
	unsigned int n;

	for (n = 0; n < sizeof(structs) / sizeof(structs[0]); n++)
		if (structs[n].level == int_arg(call, 1) && structs[n].option == int_arg(call, 2))
			return structs[n].id;
	return NR_STRUCTS;
}

/* Whether an option's value is an int where it is long enough. */
static bool is_int_option(const struct utrace_call *call)
{
	return int_arg(call, 1) == SOL_NETLINK ||
	       (int_arg(call, 1) == SOL_SOCKET &&
		utrace_name_find(SET_so_option, int_arg(call, 2)) &&
		!utrace_name_find(SET_so_other, int_arg(call, 2)));
}

static void print_pending_error(struct utrace_buffer *b, const struct utrace_piece *value)
{
	const int number = (int)utrace_piece_number(value, 0, sizeof(int));
	const char *name = number ? utrace_name_find(SET_errno, number) : NULL;

	utrace_put_char(b, '[');
	if (name)
		utrace_put(b, name);
	else
		utrace_put_dec(b, number);
	utrace_put_char(b, ']');
}

static void print_rehash(struct utrace_buffer *b, const struct utrace_piece *value)
{
	const int number = (int)utrace_piece_number(value, 0, sizeof(int));
	const char *name = utrace_name_find(SET_txrehash, number);

	utrace_put_char(b, '[');
	utrace_print_name(b, number, 'd', name);
	if (!name && b->names != NAMES_NONE)
		utrace_put(b, " /* SOCK_TXREHASH_??? */");
	utrace_put_char(b, ']');
}

static bool is_option(const struct utrace_call *call, int level, int option)
{
	return int_arg(call, 1) == level && int_arg(call, 2) == option;
}

static void print_filter_bits(struct utrace_buffer *b, unsigned int filter)
{
	unsigned int bit;
	bool any = false;

	utrace_put_char(b, '[');
	for (bit = 0; bit < 32; bit++) {
		if (!(filter >> bit & 1))
			continue;
		utrace_put(b, any ? " " : "");
		utrace_print_value(b, SET_icmp_type, bit);
		any = true;
	}
	utrace_put_char(b, ']');
}

/* The types of messages that a raw socket does not get. */
static void print_icmp_filter(struct utrace_buffer *b, const struct utrace_piece *value)
{
	unsigned int filter = -1U;

	memcpy(&filter, value->bytes, value->len < sizeof(filter) ? value->len : sizeof(filter));
	if (__builtin_popcount(filter) > 16) {
		utrace_put_char(b, '~');
		filter = ~filter;
	}
	print_filter_bits(b, filter);
}

/* Whether the kernel takes a struct of no other length. */
static bool is_exact(enum utrace_struct_id id)
{
	return id == STRUCT_packet_mreq || id == STRUCT_tpacket_req;
}

/* The kernel writes as much of a struct as there is room for. */
static bool print_option_struct(struct utrace_buffer *b, const struct utrace_call *call,
				const struct utrace_piece *value, enum utrace_struct_id id, int len)
{
	const struct utrace_piece part = utrace_piece_at(value, 0, len);
	const bool whole = part.len >= utrace_struct_size(call, id);

	if (!part.len || (!whole && call->signature->args[3] == utrace_print_option_in) ||
	    (is_exact(id) && (size_t)len != utrace_struct_size(call, id)))
		return false;
	utrace_print_members(b, &part, id);
	return true;
}

/* @len: the value's length, which the record may have only a part of. */
static void print_option_value(struct utrace_buffer *b, const struct utrace_call *call,
			       unsigned int i, const struct utrace_piece *value, int len)
{
	const enum utrace_struct_id id = struct_of(call);

	if (id != NR_STRUCTS) {
		if (!print_option_struct(b, call, value, id, len))
			utrace_print_pointer(b, call, i);
	} else if (is_option(call, SOL_SOCKET, SO_TXREHASH) && len >= (int)sizeof(int)) {
		print_rehash(b, value);
	} else if (is_option(call, SOL_SOCKET, SO_ERROR) && len >= (int)sizeof(int)) {
		print_pending_error(b, value);
	} else if (is_option(call, SOL_RAW, ICMP_FILTER)) {
		print_icmp_filter(b, value);
	} else if (is_option(call, SOL_NETLINK, NETLINK_LIST_MEMBERSHIPS)) {
		utrace_print_array(b, value, STRUCT_uint);
	} else if (len == sizeof(int) || (is_int_option(call) && len > (int)sizeof(int))) {
		utrace_put_char(b, '[');
		utrace_put_dec(b, (int)utrace_piece_number(value, 0, sizeof(int)));
		utrace_put_char(b, ']');
	} else if (is_int_option(call) || is_option(call, SOL_SOCKET, SO_ERROR)) {
		utrace_print_limited_hex(b, value, len);
	} else {
		utrace_print_limited(b, value, len);
	}
}

/* How much of a value is read at least. */
static int least_of(const struct utrace_call *call, int len)
{
	return is_option(call, SOL_RAW, ICMP_FILTER) && len > (int)sizeof(int) ? (int)sizeof(int) : len;
}

void utrace_print_option_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const int len = int_arg(call, i + 1);
	struct utrace_piece value;

	if (len <= 0 || (is_int_option(call) && len < (int)sizeof(int)) || !call->args[i] ||
	    !utrace_piece_find(call, i, PIECE_IN, &value) ||
	    (struct_of(call) == NR_STRUCTS && !is_int_option(call) &&
	     !utrace_is_readable(&value, least_of(call, len))) || !value.len)
		utrace_print_pointer(b, call, i);
	else
		print_option_value(b, call, i, &value, len);
}

void utrace_print_option_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece value, len;

	if (utrace_call_failed(call) || !utrace_piece_find(call, i + 1, PIECE_OUT, &len) ||
	    !utrace_piece_find(call, i, PIECE_OUT, &value) ||
	    (int)utrace_piece_number(&len, 0, sizeof(int)) <= 0)
		utrace_print_pointer(b, call, i);
	else
		print_option_value(b, call, i, &value, (int)utrace_piece_number(&len, 0, sizeof(int)));
}
