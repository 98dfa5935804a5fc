// SPDX-License-Identifier: GPL-2.0
/*
 * Reads a text of a system call: see reader.h.
 */
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/mm.h>
#include <linux/socket.h>
#include <linux/uaccess.h>
#include <linux/un.h>

#include "reader.h"

/* Bytes that are read at a time. */
#define CHUNK			64

/**
 * utrace_reader_copy - copy from the thread's memory
 * @r: says how, and is told of a fault
 * @to: where to
 * @from: an address of the thread's
 * @n: how many bytes
 *
 * Context: in the thread; may sleep if @r does.
 * Return: true if all was copied.
 */
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

/* As much as can be read in one go: it does not depend on the next page. */
static unsigned int copy_chunk(struct utrace_reader *r, u8 chunk[CHUNK], unsigned long from,
			       unsigned long most)
{
	unsigned int n = min3((unsigned long)CHUNK, PAGE_SIZE - offset_in_page(from), most);

	return utrace_reader_copy(r, chunk, from, n) ? n : 0;
}

/* What needs no escapes, which mostly is all, goes over as it is. */
static unsigned int put_plain(struct utrace_text *out, const u8 *chunk, unsigned int n)
{
	n = min(utrace_text_plain(chunk, n), out->room - out->len);
	memcpy(out->at + out->len, chunk, n);
	out->len += n;
	return n;
}

static void read_string(struct utrace_reader *r, unsigned long from)
{
	u8 chunk[CHUNK] __aligned(8);
	unsigned int n, i;

	for (;; from += n) {
		n = copy_chunk(r, chunk, from, ULONG_MAX);
		if (!n)
			return;
		for (i = put_plain(&r->out, chunk, n); i < n; i++)
			if (!chunk[i] || !utrace_text_put(&r->out, chunk[i], false))
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
			if (!utrace_text_put(&r->out, chunk[i], true))
				return;
	}
}

/* Pointers of @size bytes to texts, the last one NULL; blanks between the texts. */
static void read_argv(struct utrace_reader *r, unsigned long from, unsigned int size)
{
	bool first = true;
	u64 text;

	for (;; from += size) {
		text = 0;
		if (!utrace_reader_copy(r, &text, from, size) || !text)
			return;
		if (!first && !utrace_text_put(&r->out, ' ', false))
			return;
		first = false;
		read_string(r, text);
		if (r->faulted || r->out.cut)
			return;
	}
}

static void put_unix(struct utrace_reader *r, const struct sockaddr_un *un, unsigned int len)
{
	bool abstract = len && !un->sun_path[0];
	unsigned int i;

	utrace_text_puts(&r->out, len ? "unix " : "unix");
	if (abstract)
		utrace_text_puts(&r->out, "@");
	for (i = abstract; i < len && (abstract || un->sun_path[i]); i++)
		if (!utrace_text_put(&r->out, un->sun_path[i], abstract))
			return;
}

static void put_address(struct utrace_reader *r, const struct sockaddr_storage *a, unsigned int len)
{
	const struct sockaddr_in6 *in6 = (const void *)a;
	const struct sockaddr_in *in = (const void *)a;
	char words[64];

	if (a->ss_family == AF_UNIX && len <= sizeof(struct sockaddr_un)) {
		put_unix(r, (const void *)a, len - offsetof(struct sockaddr_un, sun_path));
		return;
	}
	if (a->ss_family == AF_INET && len >= sizeof(*in))
		snprintf(words, sizeof(words), "inet %pI4:%u", &in->sin_addr,
			 ntohs(in->sin_port));
	else if (a->ss_family == AF_INET6 && len >= offsetofend(struct sockaddr_in6, sin6_addr))
		snprintf(words, sizeof(words), "inet6 [%pI6c]:%u", &in6->sin6_addr,
			 ntohs(in6->sin6_port));
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

/**
 * utrace_reader_text - read a text
 * @r: the text is put behind what it has
 * @place: where it is
 *
 * Context: as utrace_reader_copy().
 */
void utrace_reader_text(struct utrace_reader *r, const struct utrace_place *place)
{
	switch (place->kind) {
	case UTRACE_TEXT_NONE:
		break;
	case UTRACE_TEXT_STRING:
		read_string(r, place->from);
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
	}
}
