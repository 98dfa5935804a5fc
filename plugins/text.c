// SPDX-License-Identifier: GPL-2.0
/*
 * Texts that arguments point to: paths, data, a program's arguments, addresses of sockets.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "kinds.h"
#include "members.h"

/* The size of struct sockaddr_in6. */
#define INET6_SIZE	28

static void print_end(struct utrace_buffer *b, const struct utrace_arg_text *text)
{
	if (text->faulted)
		utrace_put_char(b, '?');
	else if (text->truncated)
		utrace_put(b, "...");
}

static void print_string(struct utrace_buffer *b, const struct utrace_arg_text *text)
{
	utrace_print_quoted(b, text->bytes);
	print_end(b, text);
}

/* Where a text has so many bytes; its end if it has fewer, or @limit is 0. */
static const char *end_of(const char *bytes, const char *end, unsigned int limit)
{
	while (bytes < end && limit && utrace_next_byte(&bytes) >= 0)
		if (!--limit)
			return bytes < end ? bytes : end;
	return end;
}

/* A text of which only so many bytes are shown. */
static void print_cut(struct utrace_buffer *b, const struct utrace_arg_text *text, unsigned int limit)
{
	const size_t len = strlen(text->bytes);
	const char *end = text->bytes + len;
	/* A byte is one character at least. */
	const char *at = limit && len > limit ? end_of(text->bytes, end, limit) : end;

	utrace_print_escaped(b, text->bytes, at);
	if (at < end)
		utrace_put(b, "...");
	else
		print_end(b, text);
}

static bool is_data(const struct utrace_call *call, const struct utrace_arg_text *text)
{
	return text->kind == TEXT_DATA || text->kind == TEXT_COUNTED || text->kind == TEXT_IOVEC ||
	       (call->signature && call->signature->args[text->arg] == utrace_print_string);
}

static void print_word(struct utrace_buffer *b, const char *word, const char *end, unsigned int limit)
{
	const char *at = end_of(word, end, limit);

	utrace_print_escaped(b, word, at);
	utrace_put(b, at < end ? "..." : "");
}

/*
 * A program's arguments, which the record separates by blanks; they have none themselves. After
 * the last blank comes an empty argument, unless the record was cut there.
 */
static void print_argv(struct utrace_buffer *b, const struct utrace_arg_text *text,
		       unsigned int limit)
{
	const bool whole = !text->truncated && !text->faulted;
	const char *word = text->bytes, *end = word;
	unsigned int count = 0;

	utrace_put_char(b, '[');
	for (; *word || (whole && end != word); word = end + (*end != '\0')) {
		end = word + strcspn(word, " ");
		if (word != text->bytes)
			utrace_put(b, ", ");
		if (limit && count++ >= limit) {
			utrace_put(b, "...]");
			return;
		}
		print_word(b, word, end, limit);
	}
	print_end(b, text);
	utrace_put_char(b, ']');
}

static bool begins(const char *text, const char *with, const char **rest)
{
	size_t len = strlen(with);

	if (strncmp(text, with, len))
		return false;
	*rest = text + len;
	return true;
}

/* "127.0.0.1:80" */
static void print_inet(struct utrace_buffer *b, const char *text)
{
	int len = strcspn(text, ":");

	utrace_put_all(b, "sa_family=AF_INET, sin_port=htons(", text[len] ? text + len + 1 : "0",
		       "), sin_addr=inet_addr(\"");
	utrace_put_bytes(b, text, len);
	utrace_put(b, "\")");
}

/*
 * "[fe80::1%2]:443 flowinfo 5"; the scope, here 2, and the flow information stand only if set. The
 * oldest form of the struct, of 24 bytes, ends before the scope.
 */
static void print_inet6(struct utrace_buffer *b, const char *text, bool has_scope)
{
	char address[64] = "", scope[16] = "0", port[8] = "0", flow[16] = "0";

	sscanf(text, "[%63[^]%%]%%%15[0-9]", address, scope);
	text += strcspn(text, "]");
	sscanf(text, "]:%7[0-9] flowinfo %15[0-9]", port, flow);
	utrace_put_all(b, "sa_family=AF_INET6, sin6_port=htons(", port, "), sin6_flowinfo=htonl(", flow,
		       "), inet_pton(AF_INET6, \"", address, "\", &sin6_addr)");
	if (has_scope)
		utrace_put_all(b, ", sin6_scope_id=", scope);
}

static void print_unix(struct utrace_buffer *b, const char *path)
{
	utrace_put(b, "sa_family=AF_UNIX");
	if (!*path)
		return;
	utrace_put(b, *path == '@' ? ", sun_path=@" : ", sun_path=");
	utrace_print_quoted(b, *path == '@' ? path + 1 : path);
}

static void print_family(struct utrace_buffer *b, const char *number)
{
	utrace_put(b, "sa_family=");
	utrace_print_value(b, SET_family, strtol(number, NULL, 10));
}

/* utrace writes addresses of the internet in ASCII; the file of a stranger may have any bytes. */
static bool is_plain(const char *text)
{
	while (*text >= ' ' && *text <= '~')
		text++;
	return !*text;
}

/* An address of @len bytes in the record's format: see docs/events.md. */
static void print_sockaddr(struct utrace_buffer *b, const struct utrace_arg_text *text, int len)
{
	const bool plain = is_plain(text->bytes);
	const char *rest;

	utrace_put_char(b, '{');
	if (plain && begins(text->bytes, "inet ", &rest))
		print_inet(b, rest);
	else if (plain && begins(text->bytes, "inet6 ", &rest))
		print_inet6(b, rest, len >= INET6_SIZE);
	else if (begins(text->bytes, "unix", &rest))
		print_unix(b, *rest ? rest + 1 : rest);
	else if (begins(text->bytes, "family ", &rest))
		print_family(b, rest);
	else
		utrace_print_quoted(b, text->bytes);
	print_end(b, text);
	utrace_put_char(b, '}');
}

/* The address and the bytes of a message are two texts of the same argument. */
static void print_message(struct utrace_buffer *b, const struct utrace_call *call, unsigned int arg)
{
	const struct utrace_arg_text *text = call->texts;
	bool first = true;

	utrace_put_char(b, '{');
	for (; text < call->texts + MAX_TEXTS; text++) {
		bool name = text->kind == TEXT_MSG_NAME || text->kind == TEXT_MMSG_NAME;

		if (!text->there || text->arg != arg)
			continue;
		utrace_put_all(b, first ? "" : ", ", name ? "msg_name=" : "msg_iov=");
		if (name)
			print_sockaddr(b, text, INET6_SIZE);
		else
			print_string(b, text);
		first = false;
	}
	utrace_put_char(b, '}');
}

/* Whether more of a text could be read than is shown of it. */
static bool has_enough(const struct utrace_call *call, const struct utrace_arg_text *text)
{
	const char *end = text->bytes + strlen(text->bytes);

	return is_data(call, text) && call->words->limit &&
	       end_of(text->bytes, end, call->words->limit) < end;
}

/*
 * A text whose end could not be read is printed as its address, and so is a socket address that is
 * too short to have a family, and the name of a machine that is too long. Of a program's arguments
 * those are shown that could be read.
 */
static bool is_lost(const struct utrace_call *call, const struct utrace_arg_text *text)
{
	if (call->signature && call->signature->args[text->arg] == utrace_print_host_name &&
	    call->args[text->arg + 1] > HOST_NAME_MAX)
		return true;
	if (!*text->bytes)
		return text->faulted || text->kind == TEXT_SOCKADDR;
	return text->faulted && !has_enough(call, text) && text->kind != TEXT_ARGV &&
	       text->kind != TEXT_ARGV32;
}

/**
 * utrace_print_text - print the text that an argument points to
 * @b: the destination
 * @call: the call; it has a text for that argument
 * @arg: number of the argument
 */
void utrace_print_text(struct utrace_buffer *b, const struct utrace_call *call, unsigned int arg)
{
	const struct utrace_arg_text *text = utrace_call_text(call, arg);

	switch (text->kind) {
	case TEXT_MSG_NAME:
	case TEXT_MSG_DATA:
	case TEXT_MMSG_NAME:
	case TEXT_MMSG_DATA:
		print_message(b, call, arg);
		return;
	case TEXT_SOCKETCALL:
		utrace_print_socketcall_text(b, call, arg);
		return;
	default:
		break;
	}
	if (text->kind == TEXT_DATA && utrace_print_netlink_in(b, call, text))
		return;
	if (is_lost(call, text))
		utrace_print_pointer(b, call, arg);
	else if (text->kind == TEXT_ARGV || text->kind == TEXT_ARGV32)
		print_argv(b, text, call->words->limit);
	else if (text->kind == TEXT_SOCKADDR)
		print_sockaddr(b, text, arg + 1 < MAX_ARGS ? int_arg(call, arg + 1) : 0);
	else if (is_data(call, text))
		print_cut(b, text, call->words->limit);
	else
		print_string(b, text);
}
