// SPDX-License-Identifier: GPL-2.0
/*
 * Texts that arguments point to. Records have \ooo for an unprintable byte, and \\ for a backslash.
 * The plugin prints texts with quotes and the escapes of C, as strace does.
 */
#include <stdlib.h>
#include <string.h>

#include "kinds.h"

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

static void print_octal(struct trace_seq *s, int byte, const char *behind)
{
	/* A digit that follows would be taken for a part of the escape. */
	trace_seq_printf(s, is_octal(*behind) ? "\\%03o" : "\\%o", byte);
}

static void print_byte(struct trace_seq *s, int byte, const char *behind)
{
	static const char letters[] = "tnvfr";

	if (byte == '"' || byte == '\\')
		trace_seq_printf(s, "\\%c", byte);
	else if (byte >= '\t' && byte <= '\r')
		trace_seq_printf(s, "\\%c", letters[byte - '\t']);
	else if (byte >= ' ' && byte <= '~')
		trace_seq_putc(s, byte);
	else
		print_octal(s, byte, behind);
}

static void print_bytes(struct trace_seq *s, const char *bytes, const char *end)
{
	int byte;

	trace_seq_putc(s, '"');
	while (bytes < end && (byte = next_byte(&bytes)) >= 0)
		print_byte(s, byte, bytes < end ? bytes : "");
	trace_seq_putc(s, '"');
}

/**
 * utrace_print_quoted - print a record's text in quotes
 * @s: the destination
 * @bytes: the text
 */
void utrace_print_quoted(struct trace_seq *s, const char *bytes)
{
	print_bytes(s, bytes, bytes + strlen(bytes));
}

/**
 * utrace_print_path - print a record's text between '<' and '>', which have escapes in the text
 * @s: the destination
 * @bytes: the text
 */
void utrace_print_path(struct trace_seq *s, const char *bytes)
{
	int byte;

	while ((byte = next_byte(&bytes)) >= 0)
		if (byte == '<' || byte == '>')
			print_octal(s, byte, bytes);
		else
			print_byte(s, byte, bytes);
}

static void print_end(struct trace_seq *s, const struct utrace_text *text)
{
	if (text->faulted)
		trace_seq_putc(s, '?');
	else if (text->truncated)
		trace_seq_puts(s, "...");
}

static void print_string(struct trace_seq *s, const struct utrace_text *text)
{
	utrace_print_quoted(s, text->bytes);
	print_end(s, text);
}

/*
 * A program's arguments, which the record separates by blanks; they have none themselves. After
 * the last blank comes an empty argument, unless the record was cut there.
 */
static void print_argv(struct trace_seq *s, const struct utrace_text *text)
{
	const bool whole = !text->truncated && !text->faulted;
	const char *word = text->bytes, *end = word;

	trace_seq_putc(s, '[');
	for (; *word || (whole && end != word); word = end + (*end != '\0')) {
		end = word + strcspn(word, " ");
		if (word != text->bytes)
			trace_seq_puts(s, ", ");
		print_bytes(s, word, end);
	}
	print_end(s, text);
	trace_seq_putc(s, ']');
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
static void print_inet(struct trace_seq *s, const char *text)
{
	int len = strcspn(text, ":");

	trace_seq_printf(s, "sa_family=AF_INET, sin_port=htons(%s), sin_addr=inet_addr(\"%.*s\")",
			 text[len] ? text + len + 1 : "0", len, text);
}

/* "[fe80::1%2]:443 flowinfo 5"; the scope, here 2, and the flow information stand only if set */
static void print_inet6(struct trace_seq *s, const char *text)
{
	char address[64] = "", scope[16] = "0", port[8] = "0", flow[16] = "0";

	sscanf(text, "[%63[^]%%]%%%15[0-9]", address, scope);
	text += strcspn(text, "]");
	sscanf(text, "]:%7[0-9] flowinfo %15[0-9]", port, flow);
	trace_seq_printf(s, "sa_family=AF_INET6, sin6_port=htons(%s), sin6_flowinfo=htonl(%s), "
			 "inet_pton(AF_INET6, \"%s\", &sin6_addr), sin6_scope_id=%s",
			 port, flow, address, scope);
}

static void print_unix(struct trace_seq *s, const char *path)
{
	trace_seq_puts(s, "sa_family=AF_UNIX");
	if (!*path)
		return;
	trace_seq_puts(s, *path == '@' ? ", sun_path=@" : ", sun_path=");
	utrace_print_quoted(s, *path == '@' ? path + 1 : path);
}

static void print_family(struct trace_seq *s, const char *number)
{
	trace_seq_puts(s, "sa_family=");
	utrace_print_value(s, SET_family, strtol(number, NULL, 10));
}

/* utrace writes addresses of the internet in ASCII; the file of a stranger may have any bytes. */
static bool is_plain(const char *text)
{
	while (*text >= ' ' && *text <= '~')
		text++;
	return !*text;
}

/* An address in the record's format: see docs/events.md. */
static void print_sockaddr(struct trace_seq *s, const struct utrace_text *text)
{
	const bool plain = is_plain(text->bytes);
	const char *rest;

	trace_seq_putc(s, '{');
	if (plain && begins(text->bytes, "inet ", &rest))
		print_inet(s, rest);
	else if (plain && begins(text->bytes, "inet6 ", &rest))
		print_inet6(s, rest);
	else if (begins(text->bytes, "unix", &rest))
		print_unix(s, *rest ? rest + 1 : rest);
	else if (begins(text->bytes, "family ", &rest))
		print_family(s, rest);
	else
		utrace_print_quoted(s, text->bytes);
	print_end(s, text);
	trace_seq_putc(s, '}');
}

/* The address and the bytes of a message are two texts of the same argument. */
static void print_message(struct trace_seq *s, const struct utrace_call *call, unsigned int arg)
{
	const struct utrace_text *text = call->texts;
	bool first = true;

	trace_seq_putc(s, '{');
	for (; text < call->texts + MAX_TEXTS; text++) {
		bool name = text->kind == TEXT_MSG_NAME || text->kind == TEXT_MMSG_NAME;

		if (!text->there || text->arg != arg)
			continue;
		trace_seq_printf(s, "%s%s", first ? "" : ", ", name ? "msg_name=" : "msg_iov=");
		if (name)
			print_sockaddr(s, text);
		else
			print_string(s, text);
		first = false;
	}
	trace_seq_putc(s, '}');
}

/* A text that could not be read at all is printed as its address. */
static bool is_lost(const struct utrace_text *text)
{
	return text->faulted && !*text->bytes;
}

/**
 * utrace_print_text - print the text that an argument points to
 * @s: the destination
 * @call: the call; it has a text for that argument
 * @arg: number of the argument
 */
void utrace_print_text(struct trace_seq *s, const struct utrace_call *call, unsigned int arg)
{
	const struct utrace_text *text = utrace_call_text(call, arg);

	switch (text->kind) {
	case TEXT_MSG_NAME:
	case TEXT_MSG_DATA:
	case TEXT_MMSG_NAME:
	case TEXT_MMSG_DATA:
		print_message(s, call, arg);
		return;
	case TEXT_SOCKETCALL:
		utrace_print_socketcall_text(s, call, arg);
		return;
	default:
		break;
	}
	if (is_lost(text))
		utrace_print_pointer(s, call, arg);
	else if (text->kind == TEXT_ARGV || text->kind == TEXT_ARGV32)
		print_argv(s, text);
	else if (text->kind == TEXT_SOCKADDR)
		print_sockaddr(s, text);
	else
		print_string(s, text);
}
