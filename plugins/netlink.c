// SPDX-License-Identifier: GPL-2.0
/*
 * Messages that are sent to netlink sockets and received from them. What they are about is up to
 * the socket's protocol, which their types do not tell: see utrace_netlink_of().
 */
#include <sys/socket.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

#include "kinds.h"
#include "netlink.h"

static void print_type(struct utrace_buffer *b, unsigned int type, int protocol)
{
	if (type >= NLMSG_MIN_TYPE && protocol == NETLINK_ROUTE)
		utrace_print_value(b, SET_rtm_type, type);
	else if (type >= NLMSG_MIN_TYPE && protocol == NETLINK_SOCK_DIAG)
		utrace_print_value(b, SET_sock_diag_type, type);
	else
		utrace_print_value(b, SET_nl_type, type);
}

/* Which names the upper bits have. */
static enum utrace_set_id more_flags(unsigned int type, int protocol)
{
	static const enum utrace_set_id route[] = { SET_nl_new_flags, SET_nl_delete_flags,
						    SET_nl_get_flags, SET_nl_flags };

	if (type == NLMSG_ERROR)
		return SET_nl_ack_flags;
	if (type < NLMSG_MIN_TYPE)
		return SET_nl_flags;
	if (protocol == NETLINK_ROUTE)
		return type == RTM_DELACTION ? SET_nl_get_flags : route[type & 3];
	return protocol == NETLINK_SOCK_DIAG ? SET_nl_get_flags : SET_nl_flags;
}

static void print_flags(struct utrace_buffer *b, unsigned int flags, unsigned int type,
			int protocol)
{
	/* Members that all messages have. */
	const unsigned int common = flags & (NLM_F_REQUEST | NLM_F_MULTI | NLM_F_ACK | NLM_F_ECHO |
					     NLM_F_DUMP_INTR | NLM_F_DUMP_FILTERED);
	enum utrace_names how;

	if (!flags)
		utrace_put_char(b, '0');
	else if (utrace_names_begin(b, &how, flags, 'x')) {
		if (common)
			utrace_print_flags(b, SET_nl_flags, common, false);
		utrace_print_flags(b, more_flags(type, protocol), flags & ~common, common);
		utrace_names_end(b, how);
	}
}

static void print_head(struct utrace_buffer *b, const struct nlmsghdr *head, int protocol)
{
	utrace_put(b, "{nlmsg_len=");
	utrace_put_udec(b, head->nlmsg_len);
	utrace_put(b, ", nlmsg_type=");
	print_type(b, head->nlmsg_type, protocol);
	utrace_put(b, ", nlmsg_flags=");
	print_flags(b, head->nlmsg_flags, head->nlmsg_type, protocol);
	utrace_put(b, ", nlmsg_seq=");
	utrace_put_udec(b, head->nlmsg_seq);
	utrace_put(b, ", nlmsg_pid=");
	utrace_put_dec(b, (int)head->nlmsg_pid);
	utrace_put_char(b, '}');
}

static void print_message(struct utrace_buffer *b, const struct utrace_span *span,
			  const struct nlmsghdr *head, int protocol);

static void print_error_attribute(struct utrace_buffer *b, const struct utrace_span *data,
				  unsigned int type, const void *with)
{
	(void)with;
	if (type == NLMSGERR_ATTR_MSG && data->at.len == data->len)
		utrace_print_bytes(b, data->at.bytes,
				   strnlen((const char *)data->at.bytes, data->len));
	else if (type == NLMSGERR_ATTR_OFFS && data->at.len >= 4)
		utrace_put_udec(b, utrace_piece_number(&data->at, 0, 4));
	else
		utrace_span_hex(b, data);
}

/* An answer: the error, or 0, and the message that it is about, perhaps without its data. */
static void print_error(struct utrace_buffer *b, const struct utrace_span *payload, bool capped,
			int protocol)
{
	const size_t offset = offsetof(struct nlmsgerr, msg);
	const struct utrace_piece number = utrace_piece_at(&payload->at, 0, sizeof(int));
	struct utrace_span message, rest;
	struct nlmsgerr error;
	size_t len;

	if (!utrace_span_read(b, payload, &error, sizeof(error), false))
		return;
	len = sizeof(error.msg);
	if (!capped && error.msg.nlmsg_len > len)
		len = error.msg.nlmsg_len;
	message = utrace_span_at(payload, offset, len);
	rest = utrace_span_at(payload, offset + message.len, payload->len);
	utrace_put(b, rest.len ? "[{error=" : "{error=");
	utrace_print_members(b, &number, STRUCT_page_status);
	utrace_put(b, ", msg=");
	print_message(b, &message, &error.msg, protocol);
	utrace_put_char(b, '}');
	if (!rest.len)
		return;
	utrace_put(b, ", ");
	utrace_print_attributes(b, &rest, SET_nlmsgerr_attr, print_error_attribute, NULL);
	utrace_put_char(b, ']');
}

static void print_payload(struct utrace_buffer *b, const struct utrace_span *payload,
			  const struct nlmsghdr *head, int protocol)
{
	if (head->nlmsg_type == NLMSG_ERROR)
		print_error(b, payload, head->nlmsg_flags & NLM_F_CAPPED, protocol);
	else if (head->nlmsg_type >= NLMSG_MIN_TYPE && protocol == NETLINK_ROUTE)
		utrace_print_rtnetlink(b, payload, head->nlmsg_type);
	else if (head->nlmsg_type >= NLMSG_MIN_TYPE && protocol == NETLINK_SOCK_DIAG)
		utrace_print_sock_diag(b, payload, head->nlmsg_type,
				       head->nlmsg_flags & NLM_F_REQUEST);
	else if (head->nlmsg_type == NLMSG_DONE && payload->len == sizeof(int) &&
		 payload->at.len == sizeof(int))
		utrace_put_dec(b, (int)utrace_piece_number(&payload->at, 0, sizeof(int)));
	else
		utrace_span_hex(b, payload);
}

/* A message, whose head has been read; @span may end before the message. */
static void print_message(struct utrace_buffer *b, const struct utrace_span *span,
			  const struct nlmsghdr *head, int protocol)
{
	const size_t len = head->nlmsg_len < span->len ? head->nlmsg_len : span->len;
	struct utrace_span payload;

	if (len <= NLMSG_HDRLEN) {
		print_head(b, head, protocol);
		return;
	}
	payload = utrace_span_at(span, NLMSG_HDRLEN, len - NLMSG_HDRLEN);
	utrace_put_char(b, '[');
	print_head(b, head, protocol);
	utrace_put(b, ", ");
	print_payload(b, &payload, head, protocol);
	utrace_put_char(b, ']');
}

/**
 * utrace_print_nl_messages - print messages
 * @b: the destination
 * @bytes: what the record has of them, with their address
 * @len: how long they are in the program
 * @protocol: the socket's protocol; UTRACE_NETLINK_ANY: not known
 */
void utrace_print_nl_messages(struct utrace_buffer *b, const struct utrace_piece *bytes, size_t len,
			  int protocol)
{
	struct utrace_span at = { .at = *bytes, .address = bytes->address, .len = len };
	bool array = false, more = true;
	struct nlmsghdr head;
	unsigned int count;

	for (count = 0; more && utrace_span_read(b, &at, &head, sizeof(head), array); count++) {
		const unsigned int one = NLMSG_ALIGN(head.nlmsg_len);

		if (utrace_span_is_enough(b, &at, count))
			break;
		more = head.nlmsg_len >= NLMSG_HDRLEN && one && at.len > one;
		utrace_put(b, more && !array ? "[" : "");
		array |= more;
		print_message(b, &at, &head, protocol);
		if (more) {
			utrace_put(b, ", ");
			at = utrace_span_at(&at, one, at.len);
		}
	}
	utrace_put(b, array ? "]" : "");
}

/* "NETLINK:[ROUTE:123]", as the descriptor is described. */
static int described(const struct utrace_call *call)
{
	const struct utrace_arg_text *path = utrace_call_path(call, 0);
	const char *text = NULL;
	int protocol;

	if (path && call->words->describe)
		text = call->words->describe(path->bytes);
	if (!text || strncmp(text, "NETLINK:[", 9))
		return UTRACE_NO_NETLINK;
	text += 9;
	for (protocol = 0; protocol < MAX_LINKS; protocol++) {
		const char *name = utrace_name_find(SET_netlink, protocol);
		const size_t len = name ? strlen(name) - strlen("NETLINK_") : 0;

		if (len && !strncmp(text, name + strlen("NETLINK_"), len) && text[len] == ':')
			return protocol;
	}
	return UTRACE_NETLINK_ANY;
}

/**
 * utrace_is_netlink - whether an address is one of a netlink socket
 * @address: the address
 *
 * Return: whether it is.
 */
bool utrace_is_netlink(const struct utrace_piece *address)
{
	return utrace_piece_number(address, 0, sizeof(sa_family_t)) == AF_NETLINK;
}

/**
 * utrace_netlink_of - the protocol of the netlink socket that a call sends to or receives from
 * @call: the call
 * @address: the other end's address, or NULL
 *
 * Return: the protocol, UTRACE_NETLINK_ANY or UTRACE_NO_NETLINK, also for events of devices, which
 * are text.
 */
int utrace_netlink_of(const struct utrace_call *call, const struct utrace_piece *address)
{
	const int protocol = call->netlink ? call->netlink - 1 : described(call);

	if (protocol == UTRACE_NO_NETLINK && address && utrace_is_netlink(address))
		return UTRACE_NETLINK_ANY;
	return protocol == NETLINK_KOBJECT_UEVENT ? UTRACE_NO_NETLINK : protocol;
}

/* The same of sendto() and recvfrom(), whose address is an argument; other calls have none. */
static int by_argument(const struct utrace_call *call)
{
	struct utrace_piece address;

	if (!call->signature || (call->signature->args[4] != utrace_print_sockaddr_in &&
				 call->signature->args[4] != utrace_print_sockaddr_out))
		return UTRACE_NO_NETLINK;
	return utrace_netlink_of(call, utrace_piece_either(call, 4, &address) ? &address : NULL);
}

/**
 * utrace_print_netlink_in - print what sendto() sends, if that are messages of netlink
 * @b: the destination
 * @call: the call
 * @text: its data
 *
 * Return: false if nothing was printed.
 */
bool utrace_print_netlink_in(struct utrace_buffer *b, const struct utrace_call *call,
			     const struct utrace_arg_text *text)
{
	unsigned char bytes[4096];
	struct utrace_piece piece = {
		.call = call, .bytes = bytes, .address = call->args[text->arg],
		.truncated = text->truncated, .faulted = text->faulted,
	};
	const int protocol = by_argument(call);
	const char *at = text->bytes;
	int byte;

	if (protocol == UTRACE_NO_NETLINK)
		return false;
	while (piece.len < sizeof(bytes) && (byte = utrace_next_byte(&at)) >= 0)
		bytes[piece.len++] = byte;
	utrace_print_nl_messages(b, &piece, call->args[text->arg + 1], protocol);
	return true;
}

/**
 * utrace_print_netlink_out - print what recvfrom() has received, if that are messages of netlink
 * @b: the destination
 * @piece: the bytes
 * @len: how many there are
 *
 * Return: false if nothing was printed.
 */
bool utrace_print_netlink_out(struct utrace_buffer *b, const struct utrace_piece *piece, size_t len)
{
	const int protocol = by_argument(piece->call);

	if (protocol == UTRACE_NO_NETLINK)
		return false;
	utrace_print_nl_messages(b, piece, len, protocol);
	return true;
}
