// SPDX-License-Identifier: GPL-2.0
/*
 * Texts that arguments point to. Records have \ooo for an unprintable byte, and \\ for a backslash.
 * The plugin prints texts with quotes and the escapes of C, as strace does.
 */
#include <stdlib.h>
#include <string.h>

#include "kinds.h"

/* The size of struct sockaddr_in6. */
#define INET6_SIZE	28

static bool is_octal(char c)
{
	return c >= '0' && c <= '7';
}

/* The next byte of a record's text, or -1 at its end. */
static int next_byte(const char **at)
{
	const char *p = *at;

	if (!*p)
		return -1;
	if (p[0] == '\\' && p[1] == '\\') {
		*at = p + 2;
		return '\\';
	}
	if (p[0] == '\\' && is_octal(p[1]) && is_octal(p[2]) && is_octal(p[3])) {
		*at = p + 4;
		return ((p[1] - '0') << 6 | (p[2] - '0') << 3 | (p[3] - '0')) & 0xff;
	}
	*at = p + 1;
	return (unsigned char)*p;
}

static void print_octal(struct utrace_buffer *b, int byte, const char *behind)
{
	/* A digit that follows would be taken for a part of the escape. */
	const bool all = is_octal(*behind);

	utrace_put_char(b, '\\');
	if (all || byte >= 0100)
		utrace_put_char(b, '0' + (byte >> 6));
	if (all || byte >= 010)
		utrace_put_char(b, '0' + (byte >> 3 & 7));
	utrace_put_char(b, '0' + (byte & 7));
}

static void print_byte(struct utrace_buffer *b, int byte, const char *behind)
{
	static const char letters[] = "tnvfr";

	if (byte == '"' || byte == '\\')
		utrace_put_bytes(b, (char []){ '\\', (char)byte }, 2);
	else if (byte >= '\t' && byte <= '\r')
		utrace_put_bytes(b, (char []){ '\\', letters[byte - '\t'] }, 2);
	else if (byte >= ' ' && byte <= '~')
		utrace_put_char(b, byte);
	else
		print_octal(b, byte, behind);
}

/* Bytes that stand for themselves in a record, and between quotes. */
static const bool plain[256] = {
	[' '] = true, ['!'] = true, ['#' ... '['] = true, [']' ... '~'] = true,
};

static const char *print_plain(struct utrace_buffer *b, const char *bytes, const char *end)
{
	const char *at = bytes;

	while (at < end && plain[(unsigned char)*at])
		at++;
	utrace_put_bytes(b, bytes, at - bytes);
	return at;
}

static void print_bytes(struct utrace_buffer *b, const char *bytes, const char *end)
{
	int byte;

	utrace_put_char(b, '"');
	while ((bytes = print_plain(b, bytes, end)) < end && (byte = next_byte(&bytes)) >= 0)
		print_byte(b, byte, bytes < end ? bytes : "");
	utrace_put_char(b, '"');
}

/**
 * utrace_print_quoted - print a record's text in quotes
 * @b: the destination
 * @bytes: the text
 */
void utrace_print_quoted(struct utrace_buffer *b, const char *bytes)
{
	print_bytes(b, bytes, bytes + strlen(bytes));
}

/**
 * utrace_print_path - print a record's text between '<' and '>', which have escapes in the text
 * @b: the destination
 * @bytes: the text
 * @len: how much of it
 */
void utrace_print_path(struct utrace_buffer *b, const char *bytes, size_t len)
{
	const char *end = bytes + len;
	int byte;

	while (bytes < end && (byte = next_byte(&bytes)) >= 0)
		if (byte == '<' || byte == '>')
			print_octal(b, byte, bytes);
		else
			print_byte(b, byte, bytes);
}

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

/*
 * A program's arguments, which the record separates by blanks; they have none themselves. After
 * the last blank comes an empty argument, unless the record was cut there.
 */
static void print_argv(struct utrace_buffer *b, const struct utrace_arg_text *text)
{
	const bool whole = !text->truncated && !text->faulted;
	const char *word = text->bytes, *end = word;

	utrace_put_char(b, '[');
	for (; *word || (whole && end != word); word = end + (*end != '\0')) {
		end = word + strcspn(word, " ");
		if (word != text->bytes)
			utrace_put(b, ", ");
		print_bytes(b, word, end);
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

/*
 * A text that could not be read at all is printed as its address, and so is a socket address that is
 * too short to have a family.
 */
static bool is_lost(const struct utrace_arg_text *text)
{
	return (text->faulted || text->kind == TEXT_SOCKADDR) && !*text->bytes;
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
	if (is_lost(text))
		utrace_print_pointer(b, call, arg);
	else if (text->kind == TEXT_ARGV || text->kind == TEXT_ARGV32)
		print_argv(b, text);
	else if (text->kind == TEXT_SOCKADDR)
		print_sockaddr(b, text, arg + 1 < MAX_ARGS ? int_arg(call, arg + 1) : 0);
	else
		print_string(b, text);
}
