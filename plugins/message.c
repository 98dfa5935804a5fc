// SPDX-License-Identifier: GPL-2.0
/*
 * Messages of sendmsg() and recvmsg(), and their control messages.
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

static void print_control_data(struct utrace_buffer *b, const struct utrace_piece *data, int type)
{
	utrace_print_value(b, SET_scm_type, type);
	if (type == SCM_RIGHTS && data->len >= sizeof(int)) {
		utrace_put(b, ", cmsg_data=");
		utrace_print_array(b, data, STRUCT_fd);
	} else if (type == SCM_CREDENTIALS && data->len >= utrace_struct_size(data->call, STRUCT_ucred)) {
		utrace_put(b, ", cmsg_data=");
		utrace_print_members(b, data, STRUCT_ucred);
	} else if (type == SCM_SECURITY && data->len) {
		utrace_put(b, ", cmsg_data=");
		utrace_print_bytes(b, data->bytes, data->len);
	}
}

/* Control messages of the internet, and how much data they have at least. */
static const struct {
	int type;
	size_t least;
	enum utrace_struct_id id;
	bool array;
} ip_data[] = {
	{ IP_PKTINFO, sizeof(struct in_pktinfo), STRUCT_in_pktinfo, false },
	{ IP_TTL, sizeof(int), STRUCT_uint, true },
	{ IP_CHECKSUM, sizeof(int), STRUCT_uint, true },
	{ IP_TOS, 1, STRUCT_hex_byte, true },
	{ IP_RECVOPTS, 1, STRUCT_hex_byte, true },
	{ IP_RETOPTS, 1, STRUCT_hex_byte, true },
	{ IP_RECVERR, 32, STRUCT_ip_recverr, false },
};

static void print_ip_data(struct utrace_buffer *b, const struct utrace_piece *data, int type)
{
	unsigned int n;

	utrace_print_value(b, SET_ip_cmsg, type);
	if (type == IP_ORIGDSTADDR && data->len >= sizeof(struct sockaddr_in)) {
		utrace_put(b, ", cmsg_data=");
		utrace_print_sockaddr(b, data);
	}
	for (n = 0; n < sizeof(ip_data) / sizeof(ip_data[0]); n++) {
		if (ip_data[n].type != type || data->len < ip_data[n].least)
			continue;
		utrace_put(b, ", cmsg_data=");
		if (ip_data[n].array)
			utrace_print_array(b, data, ip_data[n].id);
		else
			utrace_print_members(b, data, ip_data[n].id);
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
	if (level == SOL_SOCKET)
		print_control_data(b, &data, type);
	else if (level == SOL_IP)
		print_ip_data(b, &data, type);
	else
		utrace_put_hex(b, (unsigned int)type);
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
	struct utrace_piece array, bytes = { .call = message->call };

	utrace_put(b, ", msg_iov=");
	utrace_piece_part(message->call, arg, out, PART_BYTES, &bytes);
	if (utrace_piece_part(message->call, arg, PIECE_IN, PART_IOVEC, &array))
		utrace_print_iovecs(b, &array, &bytes, count, left);
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
			      (int)utrace_struct_get(&message, STRUCT_msghdr, "msg_namelen"), -1ULL);
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
