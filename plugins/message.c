// SPDX-License-Identifier: GPL-2.0
/*
 * Messages of sendmsg() and recvmsg(), and of sendmmsg() and recvmmsg(), and their control messages.
 */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <sys/socket.h>

#include "kinds.h"
#include "members.h"

/* The header has it for the kernel alone. */
#ifndef SCM_SECURITY
#define SCM_SECURITY	3
#endif

/* Control messages, whose data is a struct, or an array of it. */
static const struct {
	int level;
	int type;
	enum utrace_struct_id id;
	bool array;
} data_kinds[] = {
	{ SOL_SOCKET, SCM_RIGHTS, STRUCT_fd, true },
	{ SOL_SOCKET, SCM_CREDENTIALS, STRUCT_ucred, false },
	{ SOL_SOCKET, SO_TIMESTAMP_OLD, STRUCT_old_timeval, false },
	{ SOL_SOCKET, SO_TIMESTAMPNS_OLD, STRUCT_old_timespec, false },
	{ SOL_SOCKET, SO_TIMESTAMPING_OLD, STRUCT_old_timespec, true },
	{ SOL_SOCKET, SO_TIMESTAMP_NEW, STRUCT_timeval, false },
	{ SOL_SOCKET, SO_TIMESTAMPNS_NEW, STRUCT_timespec, false },
	{ SOL_SOCKET, SO_TIMESTAMPING_NEW, STRUCT_timespec, true },
	{ SOL_IP, IP_PKTINFO, STRUCT_in_pktinfo, false },
	{ SOL_IP, IP_TTL, STRUCT_uint, true },
	{ SOL_IP, IP_CHECKSUM, STRUCT_uint, true },
	{ SOL_IP, IP_TOS, STRUCT_hex_byte, true },
	{ SOL_IP, IP_RECVOPTS, STRUCT_hex_byte, true },
	{ SOL_IP, IP_RETOPTS, STRUCT_hex_byte, true },
	{ SOL_IP, IP_RECVERR, STRUCT_ip_recverr, false },
};

static void print_control_struct(struct utrace_buffer *b, const struct utrace_piece *data, int level,
				 int type)
{
	unsigned int n;

	for (n = 0; n < sizeof(data_kinds) / sizeof(data_kinds[0]); n++) {
		if (data_kinds[n].level != level || data_kinds[n].type != type ||
		    data->len < utrace_struct_size(data->call, data_kinds[n].id))
			continue;
		utrace_put(b, ", cmsg_data=");
		if (data_kinds[n].array)
			utrace_print_array(b, data, data_kinds[n].id);
		else
			utrace_print_members(b, data, data_kinds[n].id);
	}
}

static void print_control_data(struct utrace_buffer *b, const struct utrace_piece *data, int level,
			       int type)
{
	if (level == SOL_SOCKET)
		utrace_print_value(b, SET_scm_type, type);
	else if (level == SOL_IP)
		utrace_print_value(b, SET_ip_cmsg, type);
	else
		utrace_put_hex(b, (unsigned int)type);
	if (level == SOL_SOCKET && type == SCM_SECURITY && data->len) {
		utrace_put(b, ", cmsg_data=");
		utrace_print_bytes(b, data->bytes, data->len);
	} else if (level == SOL_IP && type == IP_ORIGDSTADDR &&
		   data->len >= sizeof(struct sockaddr_in)) {
		utrace_put(b, ", cmsg_data=");
		utrace_print_sockaddr(b, data);
	} else {
		print_control_struct(b, data, level, type);
	}
}

/* Returns the message's length with its head. */
static size_t print_control_one(struct utrace_buffer *b, const struct utrace_piece *message)
{
	const size_t head = utrace_struct_size(message->call, STRUCT_cmsghdr);
	const unsigned long long len = utrace_struct_get(message, STRUCT_cmsghdr, "cmsg_len");
	const int level = (int)utrace_struct_get(message, STRUCT_cmsghdr, "cmsg_level");
	const int type = (int)utrace_struct_get(message, STRUCT_cmsghdr, "cmsg_type");
	struct utrace_piece data = utrace_piece_at(message, head, len > head ? len - head : 0);

	utrace_put(b, "{cmsg_len=");
	utrace_put_udec(b, len);
	utrace_put(b, ", cmsg_level=");
	utrace_print_value(b, SET_socket_level, level);
	utrace_put(b, ", cmsg_type=");
	print_control_data(b, &data, level, type);
	utrace_put_char(b, '}');
	return len < message->len ? len : message->len;
}

static void print_control(struct utrace_buffer *b, const struct utrace_piece *control,
			  unsigned long long len)
{
	const size_t head = utrace_struct_size(control->call, STRUCT_cmsghdr);
	const size_t word = utrace_word_size(control->call);
	size_t at = 0, one;

	utrace_put_char(b, '[');
	while (control->len - at >= head) {
		struct utrace_piece message = utrace_piece_at(control, at, control->len - at);

		utrace_put(b, at ? ", " : "");
		one = print_control_one(b, &message);
		if (one < head)
			break;
		at += (one + word - 1) & ~(word - 1);
		if (at >= control->len) {
			at = control->len;
			break;
		}
	}
	utrace_put(b, at < control->len || control->len < len ? ", ...]" : "]");
}

static void print_control_member(struct utrace_buffer *b, const struct utrace_piece *message,
				 unsigned int arg, enum utrace_direction out)
{
	const unsigned long long len = utrace_struct_get(message, STRUCT_msghdr, "msg_controllen");
	struct utrace_piece control;

	if (!len)
		return;
	utrace_put(b, ", msg_control=");
	if (len >= utrace_struct_size(message->call, STRUCT_cmsghdr) &&
	    utrace_piece_part(message->call, arg, out, PART_CONTROL, &control) && control.len)
		print_control(b, &control, len);
	else
		utrace_print_address_of(b, utrace_struct_get(message, STRUCT_msghdr, "msg_control"));
}

static void print_name_member(struct utrace_buffer *b, const struct utrace_piece *message,
			      unsigned int arg, enum utrace_direction out, int len)
{
	struct utrace_piece name;

	utrace_put(b, "{msg_name=");
	if (len > 1 && utrace_piece_part(message->call, arg, out, PART_NAME, &name)) {
		name = utrace_piece_at(&name, 0, len);
		if (utrace_print_sockaddr(b, &name) >= 0)
			return;
	}
	utrace_print_address_of(b, utrace_struct_get(message, STRUCT_msghdr, "msg_name"));
}

static void print_iov_member(struct utrace_buffer *b, const struct utrace_piece *message,
			     unsigned int arg, enum utrace_direction out, unsigned long long left)
{
	const unsigned long long count = utrace_struct_get(message, STRUCT_msghdr, "msg_iovlen");
	struct utrace_piece array, name, bytes = { .call = message->call };
	const bool named = utrace_piece_part(message->call, arg, out, PART_NAME, &name);

	utrace_put(b, ", msg_iov=");
	utrace_piece_part(message->call, arg, out, PART_BYTES, &bytes);
	if (utrace_piece_part(message->call, arg, PIECE_IN, PART_IOVEC, &array))
		utrace_print_iovecs(b, &array, &bytes, count, left,
				    named && utrace_is_netlink(&name) ?
				    utrace_netlink_of(message->call, &name) : UTRACE_NO_NETLINK);
	else
		utrace_print_address_of(b, utrace_struct_get(message, STRUCT_msghdr, "msg_iov"));
	utrace_put(b, ", msg_iovlen=");
	utrace_put_udec(b, count);
}

/* @room: the length of the name before the call; @left: how many bytes there are in all. */
static void print_message(struct utrace_buffer *b, const struct utrace_piece *message,
			  unsigned int arg, enum utrace_direction out, int room,
			  unsigned long long left)
{
	const int len = (int)utrace_struct_get(message, STRUCT_msghdr, "msg_namelen");

	print_name_member(b, message, arg, out, len < room ? len : room);
	utrace_put(b, ", msg_namelen=");
	if (room != len) {
		utrace_put_dec(b, room);
		utrace_put(b, " => ");
	}
	utrace_put_dec(b, len);
	print_iov_member(b, message, arg, out, left);
	print_control_member(b, message, arg, out);
	utrace_put(b, ", msg_controllen=");
	utrace_put_udec(b, utrace_struct_get(message, STRUCT_msghdr, "msg_controllen"));
	utrace_put(b, ", msg_flags=");
	utrace_print_flags(b, SET_msg_flags, utrace_struct_get(message, STRUCT_msghdr, "msg_flags"),
			   false);
	utrace_put_char(b, '}');
}

static bool find_message(const struct utrace_call *call, unsigned int i, enum utrace_direction out,
			 struct utrace_piece *message)
{
	return utrace_piece_find(call, i, out, message) &&
	       message->len >= utrace_struct_size(call, STRUCT_msghdr);
}

void utrace_print_message_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece message;

	if (find_message(call, i, PIECE_IN, &message))
		print_message(b, &message, i, PIECE_IN,
			      (int)utrace_struct_get(&message, STRUCT_msghdr, "msg_namelen"),
			      UTRACE_UNLIMITED);
	else
		utrace_print_pointer(b, call, i);
}

void utrace_print_message_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece before, after;
	int room;

	if (!find_message(call, i, PIECE_IN, &before)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	room = (int)utrace_struct_get(&before, STRUCT_msghdr, "msg_namelen");
	if (!utrace_call_failed(call) && find_message(call, i, PIECE_OUT, &after)) {
		print_message(b, &after, i, PIECE_OUT, room, call->ret);
	} else {
		utrace_put(b, "{msg_namelen=");
		utrace_put_dec(b, room);
		utrace_put_char(b, '}');
	}
}

/* @lengths: the messages as the call has left them; of those a length is printed. */
static void print_messages(struct utrace_buffer *b, const struct utrace_piece *array, unsigned int arg,
			   enum utrace_direction out, const struct utrace_piece *before,
			   const struct utrace_piece *lengths)
{
	const size_t size = utrace_struct_size(array->call, STRUCT_mmsghdr);
	const size_t most = utrace_array_limit(array, size);
	struct utrace_call one = *array->call;

	utrace_put_char(b, '[');
	for (; one.message < most; one.message++) {
		const size_t at = one.message * size;
		struct utrace_piece message = utrace_piece_at(array, at, size);
		struct utrace_piece old = utrace_piece_at(before, at, size);
		struct utrace_piece sent = utrace_piece_at(lengths, at, size);
		const unsigned int len = utrace_struct_get(&sent, STRUCT_mmsghdr, "msg_len");

		message.call = &one;
		utrace_put(b, one.message ? ", {msg_hdr=" : "{msg_hdr=");
		print_message(b, &message, arg, out,
			      (int)utrace_struct_get(&old, STRUCT_msghdr, "msg_namelen"),
			      out ? len : UTRACE_UNLIMITED);
		if (sent.len == size) {
			utrace_put(b, ", msg_len=");
			utrace_put_udec(b, len);
		}
		utrace_put_char(b, '}');
	}
	utrace_print_array_end(b, array, size, most, array->truncated || most < array->len / size);
}

void utrace_print_messages_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece array, lengths = { .call = call };

	if (!find_message(call, i, PIECE_IN, &array)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_piece_find(call, i, PIECE_OUT, &lengths);
	print_messages(b, &array, i, PIECE_IN, &array, &lengths);
}

void utrace_print_messages_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece before, array;

	if (!call->ret && call->args[i])
		utrace_put(b, "[]");
	else if (!utrace_call_failed(call) && find_message(call, i, PIECE_IN, &before) &&
		 find_message(call, i, PIECE_OUT, &array))
		print_messages(b, &array, i, PIECE_OUT, &before, &array);
	else
		utrace_print_pointer(b, call, i);
}
