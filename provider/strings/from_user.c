// SPDX-License-Identifier: GPL-2.0
/*
 * Reading one string argument from the memory of the thread.
 */
#include <linux/compat.h>
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/mm.h>
#include <linux/socket.h>
#include <linux/uaccess.h>
#include <linux/uio.h>
#include <linux/un.h>
#include <net/compat.h>

#include "strings.h"

/* Bytes that are read at a time. */
#define CHUNK			64
/* Pieces of an iovec that are looked at. */
#define PIECES			128

/* Copies from current's memory; a fault is noted in @r. May sleep if @r does. */
bool utrace_reader_copy(struct utrace_reader *r, void *to, unsigned long from, unsigned int n)
{
	unsigned long left;

	if (r->sleep)
		left = copy_from_user(to, (const void __user *)from, n);
	else
		left = copy_from_user_nofault(to, (const void __user *)from, n);
	if (left)
		r->faulted = true;
	return !left;
}

/* Copy as much as can be read at once, without crossing into the next page. */
static unsigned int copy_chunk(struct utrace_reader *r, u8 chunk[CHUNK], unsigned long from,
			       unsigned long most)
{
	unsigned int n = min3((unsigned long)CHUNK, PAGE_SIZE - offset_in_page(from), most);

	return utrace_reader_copy(r, chunk, from, n) ? n : 0;
}

/* Reads a string, or the rest of one, with escapes, and up to the end of the room or a fault. */
void utrace_reader_string(struct utrace_reader *r, unsigned long from,
			  enum utrace_escapes escapes)
{
	unsigned int n, i;
	u8 chunk[CHUNK];

	for (;; from += n) {
		n = copy_chunk(r, chunk, from, ULONG_MAX);
		if (!n)
			return;
		for (i = 0; i < n; i++)
			if (!chunk[i] || !utrace_text_put(&r->out, chunk[i], escapes))
				return;
	}
}

static void read_bytes(struct utrace_reader *r, unsigned long from, unsigned long len)
{
	unsigned int n, i;
	u8 chunk[CHUNK];

	for (; len; from += n, len -= n) {
		n = copy_chunk(r, chunk, from, len);
		if (!n)
			return;
		for (i = 0; i < n; i++)
			if (!utrace_text_put(&r->out, chunk[i], UTRACE_ESCAPE_BYTES))
				return;
	}
}

/*
 * Follow pointers of @size bytes to strings, up to a NULL, and put blanks between the strings,
 * which then have no other blanks.
 */
static void read_argv(struct utrace_reader *r, unsigned long from, unsigned int size)
{
	bool first = true;
	u64 text;

	for (;; from += size) {
		text = 0;
		if (!utrace_reader_copy(r, &text, from, size) || !text)
			return;
		if (!first && !utrace_text_put(&r->out, ' ', UTRACE_ESCAPE_CONTROLS))
			return;
		first = false;
		utrace_reader_string(r, text, UTRACE_ESCAPE_BLANKS);
		if (r->faulted || r->out.cut)
			return;
	}
}

static void put_unix(struct utrace_reader *r, const struct sockaddr_un *un, unsigned int len)
{
	bool abstract = len && !un->sun_path[0];
	enum utrace_escapes escapes = abstract ? UTRACE_ESCAPE_BYTES : UTRACE_ESCAPE_CONTROLS;
	unsigned int i;

	utrace_text_puts(&r->out, len ? "unix " : "unix");
	if (abstract)
		utrace_text_puts(&r->out, "@");
	for (i = abstract; i < len && (abstract || un->sun_path[i]); i++) {
		/* A path that begins with the sign of an abstract address is none. */
		bool sign = !i && un->sun_path[i] == '@';

		if (!utrace_text_put(&r->out, un->sun_path[i], sign ? UTRACE_ESCAPE_ALL : escapes))
			return;
	}
}

static void put_inet6(struct utrace_reader *r, const struct sockaddr_in6 *a)
{
	char words[96];
	int n = scnprintf(words, sizeof(words), "inet6 [%pI6c", &a->sin6_addr);

	if (a->sin6_scope_id)
		n += scnprintf(words + n, sizeof(words) - n, "%%%u", a->sin6_scope_id);
	n += scnprintf(words + n, sizeof(words) - n, "]:%u", ntohs(a->sin6_port));
	if (a->sin6_flowinfo)
		scnprintf(words + n, sizeof(words) - n, " flowinfo %u", ntohl(a->sin6_flowinfo));
	utrace_text_puts(&r->out, words);
}

static void put_address(struct utrace_reader *r, const struct sockaddr_storage *a, unsigned int len)
{
	const struct sockaddr_in *in = (const void *)a;
	char words[32];

	if (a->ss_family == AF_UNIX && len <= sizeof(struct sockaddr_un)) {
		put_unix(r, (const void *)a, len - offsetof(struct sockaddr_un, sun_path));
		return;
	}
	if (a->ss_family == AF_INET6 && len >= offsetofend(struct sockaddr_in6, sin6_addr)) {
		put_inet6(r, (const void *)a);
		return;
	}
	if (a->ss_family == AF_INET && len >= sizeof(*in))
		snprintf(words, sizeof(words), "inet %pI4:%u", &in->sin_addr,
			 ntohs(in->sin_port));
	else
		snprintf(words, sizeof(words), "family %u", a->ss_family);
	utrace_text_puts(&r->out, words);
}

static void read_sockaddr(struct utrace_reader *r, unsigned long from, int len)
{
	struct sockaddr_storage address = {};

	len = clamp_t(int, len, 0, sizeof(address));
	if (len >= sizeof(address.ss_family) && utrace_reader_copy(r, &address, from, len))
		put_address(r, &address, len);
}

/*
 * Read the pieces one after the other, until there is no more room. Pieces may be empty, and
 * preemption may be off, so their number has a limit, too.
 */
static void read_iovec(struct utrace_reader *r, unsigned long from, unsigned long nr, bool compat)
{
	union {
		struct iovec native;
		struct compat_iovec compat;
	} piece;
	unsigned int size = compat ? sizeof(piece.compat) : sizeof(piece.native);
	bool more = false;

	if (nr > PIECES) {
		nr = PIECES;
		more = true;
	}
	for (; nr; nr--, from += size) {
		if (r->out.cut || !utrace_reader_copy(r, &piece, from, size))
			return;
		if (compat)
			read_bytes(r, piece.compat.iov_base, piece.compat.iov_len);
		else
			read_bytes(r, (unsigned long)piece.native.iov_base, piece.native.iov_len);
		if (r->faulted)
			return;
	}
	r->out.cut |= more;
}

static bool read_message(struct utrace_reader *r, unsigned long from, bool compat,
			 struct user_msghdr *msg)
{
	struct compat_msghdr msg32;

	if (!compat)
		return utrace_reader_copy(r, msg, from, sizeof(*msg));
	if (!utrace_reader_copy(r, &msg32, from, sizeof(msg32)))
		return false;
	msg->msg_name = compat_ptr(msg32.msg_name);
	msg->msg_namelen = msg32.msg_namelen;
	msg->msg_iov = compat_ptr(msg32.msg_iov);
	msg->msg_iovlen = msg32.msg_iovlen;
	return true;
}

/* Go on to the place that a message points to. Return false for a null pointer. */
static bool through_message(struct utrace_reader *r, struct utrace_place *place)
{
	struct user_msghdr msg;

	if (!read_message(r, place->from, place->compat, &msg)) {
		place->kind = UTRACE_TEXT_NONE;
		return true;
	}
	if (utrace_text_is_data(place->kind)) {
		place->kind = UTRACE_TEXT_IOVEC;
		place->from = (unsigned long)msg.msg_iov;
		place->next = msg.msg_iovlen;
	} else {
		place->kind = UTRACE_TEXT_SOCKADDR;
		place->from = (unsigned long)msg.msg_name;
		place->next = msg.msg_namelen;
	}
	return place->from;
}

static void read_place(struct utrace_reader *r, const struct utrace_place *place)
{
	switch (place->kind) {
	case UTRACE_TEXT_STRING:
		utrace_reader_string(r, place->from, UTRACE_ESCAPE_CONTROLS);
		break;
	case UTRACE_TEXT_COUNTED:	/* by an int */
		read_bytes(r, place->from, max_t(int, place->next, 0));
		break;
	case UTRACE_TEXT_DATA:
		read_bytes(r, place->from, place->next);
		break;
	case UTRACE_TEXT_ARGV:
		read_argv(r, place->from, sizeof(u64));
		break;
	case UTRACE_TEXT_ARGV32:
		read_argv(r, place->from, sizeof(u32));
		break;
	case UTRACE_TEXT_SOCKADDR:
		read_sockaddr(r, place->from, place->next);
		break;
	case UTRACE_TEXT_IOVEC:
		read_iovec(r, place->from, place->next, place->compat);
		break;
	default:
		break;
	}
}

/* Reads a string, which is not at a null pointer. False if there is no string after all. */
bool utrace_reader_text(struct utrace_reader *r, const struct utrace_place *place)
{
	struct utrace_place where = *place;

	switch (place->kind) {
	case UTRACE_TEXT_MMSG_NAME:
	case UTRACE_TEXT_MMSG_DATA:
		if (!(u32)place->next)
			return false;
		fallthrough;
	case UTRACE_TEXT_MSG_NAME:
	case UTRACE_TEXT_MSG_DATA:
		if (!through_message(r, &where))
			return false;
		fallthrough;
	default:
		read_place(r, &where);
		return true;
	}
}
