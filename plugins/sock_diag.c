// SPDX-License-Identifier: GPL-2.0
/*
 * Messages of NETLINK_SOCK_DIAG behind their heads, by which ss asks for the sockets of a machine.
 */
#include <arpa/inet.h>
#include <sys/socket.h>
#include <linux/inet_diag.h>
#include <linux/unix_diag.h>

#include "kinds.h"
#include "netlink.h"

static const struct utrace_attribute request_list[] = {
	{ INET_DIAG_REQ_PROTOCOL, STRUCT_ip_protocol_octet },
};

static const struct utrace_attribute inet_list[] = {
	{ INET_DIAG_MEMINFO, STRUCT_inet_diag_meminfo }, { INET_DIAG_CONG, DATA_TEXT },
	{ INET_DIAG_TOS, STRUCT_octet }, { INET_DIAG_TCLASS, STRUCT_octet },
	{ INET_DIAG_SHUTDOWN, STRUCT_inet_shutdown_octet },
	{ INET_DIAG_PROTOCOL, STRUCT_ip_protocol_octet }, { INET_DIAG_SKV6ONLY, STRUCT_octet },
	{ INET_DIAG_MARK, STRUCT_uint }, { INET_DIAG_CLASS_ID, STRUCT_uint },
	{ INET_DIAG_CGROUP_ID, STRUCT_u64 },
};

static const struct utrace_nest inet_nests[] = {
	{ .type = INET_DIAG_SKMEMINFO, .names = SET_sk_meminfo, .element = STRUCT_uint },
	{ .type = 0 },
};

static const struct utrace_attribute unix_list[] = {
	{ UNIX_DIAG_NAME, DATA_TEXT }, { UNIX_DIAG_VFS, STRUCT_unix_diag_vfs },
	{ UNIX_DIAG_PEER, STRUCT_uint }, { UNIX_DIAG_RQLEN, STRUCT_unix_diag_rqlen },
	{ UNIX_DIAG_SHUTDOWN, STRUCT_octet }, { UNIX_DIAG_UID, STRUCT_id },
};

static const struct utrace_nest unix_nests[] = {
	{ .type = UNIX_DIAG_MEMINFO, .names = SET_sk_meminfo, .element = STRUCT_uint },
	{ .type = 0 },
};

static const struct utrace_attributes request_group = {
	UTRACE_ATTRIBUTES(inet_diag_req_attr, request_list)
};
static const struct utrace_attributes inet_group = {
	UTRACE_ATTRIBUTES(inet_diag_attr, inet_list), .nests = inet_nests
};
static const struct utrace_attributes unix_group = {
	UTRACE_ATTRIBUTES(unix_diag_attr, unix_list), .nests = unix_nests
};

static const struct utrace_nl_kind unix_request = { "sdiag_family", STRUCT_unix_diag_req, NULL };
static const struct utrace_nl_kind unix_answer = { "udiag_family", STRUCT_unix_diag_msg,
						   &unix_group };
static const struct utrace_nl_kind old_request = { "idiag_family", STRUCT_inet_diag_req,
						   &request_group };
static const struct utrace_nl_kind inet_request = { "sdiag_family", STRUCT_inet_diag_req_v2,
						    &request_group };
static const struct utrace_nl_kind inet_answer = { "idiag_family", STRUCT_inet_diag_msg,
						   &inet_group };

static const struct utrace_nl_kind *kind_of(unsigned int type, bool request, unsigned int family)
{
	if (family == AF_UNIX)
		return request ? &unix_request : &unix_answer;
	if (family != AF_INET && family != AF_INET6)
		return NULL;
	if (!request)
		return &inet_answer;
	return type == TCPDIAG_GETSOCK || type == DCCPDIAG_GETSOCK ? &old_request : &inet_request;
}

/**
 * utrace_print_sock_diag - print what follows the head of a message
 * @b: the destination
 * @payload: it
 * @type: the message's type
 * @request: a request, not an answer
 */
void utrace_print_sock_diag(struct utrace_buffer *b, const struct utrace_span *payload,
			    unsigned int type, bool request)
{
	const struct utrace_nl_kind *kind;
	unsigned char family;

	if (!utrace_span_read(b, payload, &family, sizeof(family), false))
		return;
	kind = payload->len > 1 ? kind_of(type, request, family) : NULL;
	if (kind)
		utrace_print_nl_kind(b, payload, kind, family);
	else
		utrace_print_nl_family(b, payload, family);
}

void utrace_member_tcp_states(struct utrace_buffer *b, const struct utrace_value *value)
{
	static const struct utrace_shifted states = { SET_tcp_state, 0, "1<<", "", "1<<TCP_???" };

	utrace_print_shifted(b, utrace_piece_number(&value->at, 0, value->at.len), &states);
}

void utrace_member_diag_extensions(struct utrace_buffer *b, const struct utrace_value *value)
{
	static const struct utrace_shifted extensions = {
		SET_inet_diag_attr, 1, "1<<(", "-1)", "1<<INET_DIAG_\?\?\?-1",
	};

	utrace_print_shifted(b, utrace_piece_number(&value->at, 0, value->at.len), &extensions);
}

/* Names are always behind the number. */
void utrace_member_inet_shutdown_how(struct utrace_buffer *b, const struct utrace_value *value)
{
	const enum utrace_names how = b->names;
	const unsigned int bits = value->at.bytes[0];

	if (!how && bits)
		b->names = NAMES_BEHIND;
	utrace_print_named(b, SET_inet_shutdown, bits);
	b->names = how;
}

static void put_port(struct utrace_buffer *b, const char *label, const struct utrace_piece *id,
		     size_t offset)
{
	utrace_put_all(b, label, "=htons(");
	utrace_put_udec(b, ntohs((unsigned short)utrace_piece_number(id, offset, 2)));
	utrace_put(b, "), ");
}

static void put_address(struct utrace_buffer *b, const char *label, unsigned int family,
			const unsigned char *bytes)
{
	const bool inet6 = family == AF_INET6 && !b->names;

	if (!inet6)
		utrace_put_all(b, label, "=");
	if (family == AF_INET || family == AF_INET6)
		utrace_print_inet_address(b, (int)family, bytes);
	else
		utrace_print_hex_bytes(b, bytes, 16);
	if (inet6)
		utrace_put_all(b, ", &", label, ")");
	utrace_put(b, ", ");
}

/* The ends of a socket. The message begins with the family. */
void utrace_member_diag_socket(struct utrace_buffer *b, const struct utrace_value *value)
{
	const size_t interface = offsetof(struct inet_diag_sockid, idiag_if);
	const size_t cookie = offsetof(struct inet_diag_sockid, idiag_cookie);
	const unsigned int family = value->whole->bytes[0];
	const struct utrace_piece *id = &value->at;

	utrace_put_char(b, '{');
	put_port(b, "idiag_sport", id, offsetof(struct inet_diag_sockid, idiag_sport));
	put_port(b, "idiag_dport", id, offsetof(struct inet_diag_sockid, idiag_dport));
	put_address(b, "idiag_src", family,
		    id->bytes + offsetof(struct inet_diag_sockid, idiag_src));
	put_address(b, "idiag_dst", family,
		    id->bytes + offsetof(struct inet_diag_sockid, idiag_dst));
	utrace_put(b, "idiag_if=");
	utrace_print_interface(b, id->call->words,
			       (unsigned int)utrace_piece_number(id, interface, 4));
	utrace_put(b, ", idiag_cookie=[");
	utrace_put_udec(b, utrace_piece_number(id, cookie, 4));
	utrace_put(b, ", ");
	utrace_put_udec(b, utrace_piece_number(id, cookie + 4, 4));
	utrace_put(b, "]}");
}
