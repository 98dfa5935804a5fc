// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of calls on sockets.
 */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <sys/socket.h>

#include "kinds.h"

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
