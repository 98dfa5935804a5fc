// SPDX-License-Identifier: GPL-2.0
/*
 * Kinds of members of structs.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <linux/sched.h>

#include "kinds.h"
#include "members.h"

static unsigned long long number_of(const struct utrace_value *value)
{
	return utrace_piece_number(&value->at, 0, value->at.len);
}

static long long signed_of(const struct utrace_value *value)
{
	return (long long)utrace_number_at(value->at.bytes, value->at.len, true);
}

void utrace_member_dec(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_put_dec(b, signed_of(value));
}

void utrace_member_udec(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_put_udec(b, number_of(value));
}

void utrace_member_hex(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_put_hex(b, number_of(value));
}

/* With as many characters as there are digits, of which 0x takes two; zeros alone have no 0x. */
void utrace_member_hex_always(struct utrace_buffer *b, const struct utrace_value *value)
{
	char text[24];

	snprintf(text, sizeof(text), "%#0*llx", (int)(2 * value->at.len), number_of(value));
	utrace_put(b, text);
}

/* strace pads a word to as many characters as it has digits, and counts 0x among them. */
void utrace_member_hex_word(struct utrace_buffer *b, const struct utrace_value *value)
{
	char text[24];

	snprintf(text, sizeof(text), "%#0*llx", 2 * (int)value->at.len, number_of(value));
	utrace_put(b, text);
}

void utrace_member_octal(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_put_octal(b, number_of(value));
}

void utrace_member_pointer(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_address_of(b, number_of(value));
}

/* The id of a user or group; -1 leaves the id unchanged. */
void utrace_member_uid(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long id = number_of(value);

	if (id == (value->at.len == 2 ? 0xffff : 0xffffffff))
		utrace_put(b, "-1");
	else
		utrace_put_udec(b, id);
}

void utrace_member_fd(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_put_dec(b, signed_of(value));
}

/* An array of characters, with a NUL behind the text. */
void utrace_member_text(struct utrace_buffer *b, const struct utrace_value *value)
{
	const size_t len = strnlen((const char *)value->at.bytes, value->at.len);

	utrace_print_bytes(b, value->at.bytes, len);
	if (len == value->at.len)
		utrace_put(b, "...");
}

/* Limits are often multiples of 1024. */
void utrace_member_rlim(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long limit = number_of(value);
	const bool infinite = limit == ~0ULL || (value->at.len == 4 && limit == 0xffffffff);
	enum utrace_names how;

	if (!infinite && (limit <= 1024 || limit % 1024)) {
		utrace_put_udec(b, limit);
		return;
	}
	if (!utrace_names_begin(b, &how, limit, 'u'))
		return;
	if (infinite) {
		utrace_put(b, value->at.len == 8 ? "RLIM64_INFINITY" : "RLIM_INFINITY");
	} else {
		utrace_put_udec(b, limit / 1024);
		utrace_put(b, "*1024");
	}
	utrace_names_end(b, how);
}

/**
 * utrace_put_date - print the date of a number of seconds
 * @b: the destination; nothing is printed if both numbers are 0
 * @before: what stands in front
 * @seconds: seconds since 1970
 * @ns: and nanoseconds
 * @digits: how many digits the fraction has
 * @behind: what stands behind
 */
void utrace_put_date(struct utrace_buffer *b, const char *before, long long seconds,
		     unsigned long long ns, unsigned int digits, const char *behind)
{
	const time_t when = seconds;
	char date[40], zone[8];
	struct tm tm;

	if ((!seconds && !ns) || ns > 999999999 || !localtime_r(&when, &tm) ||
	    !strftime(date, sizeof(date), "%FT%T", &tm) || !strftime(zone, sizeof(zone), "%z", &tm))
		return;
	utrace_put_all(b, before, date);
	if (ns) {
		utrace_put_char(b, '.');
		utrace_put_digits(b, digits == 6 ? ns / 1000 : ns, digits);
	}
	utrace_put_all(b, zone, behind);
}

static void print_date(struct utrace_buffer *b, long long seconds, unsigned long long ns,
		       unsigned int digits)
{
	utrace_put_date(b, " /* ", seconds, ns, digits, " */");
}

void utrace_member_seconds(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_put_dec(b, signed_of(value));
	print_date(b, signed_of(value), 0, 9);
}

/* Which struct a time is, and how many of its fractions make a second. */
static enum utrace_struct_id time_struct(const struct utrace_value *value, unsigned int *ns)
{
	*ns = value->of == STRUCT_utime_val || value->of == STRUCT_utime_val32 ? 1000 : 1;
	switch (value->of) {
	case STRUCT_utime_val:
		return STRUCT_old_timeval;
	case STRUCT_utime_val32:
		return STRUCT_timeval32;
	case STRUCT_utime_spec32:
		return STRUCT_timespec32;
	default:
		return STRUCT_timespec;
	}
}

/* A file's time, or a number that stands for one. */
void utrace_member_utime(struct utrace_buffer *b, const struct utrace_value *value)
{
	const size_t half = value->at.len / 2;
	const long long seconds = (long long)utrace_number_at(value->at.bytes, half, true);
	const unsigned long long fraction = utrace_piece_number(&value->at, half, half);
	unsigned int ns;
	enum utrace_struct_id id = time_struct(value, &ns);

	const char *name = ns > 1 ? NULL : utrace_name_find(SET_utime_special, fraction);

	if (!name || b->names)
		utrace_print_members(b, &value->at, id);
	if (!name)
		print_date(b, seconds, fraction * ns, ns == 1 ? 9 : 6);
	else if (b->names != NAMES_NONE)
		utrace_put_all(b, b->names ? " /* " : "", name, b->names ? " */" : "");
}

/* The cgroup of a child is used only with a flag, and shown otherwise if it is not 0. */
void utrace_member_cgroup(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long flags = utrace_struct_get(value->whole, value->of, "flags");

	if (value->at.len == 8 && (flags & CLONE_INTO_CGROUP || number_of(value)))
		utrace_member_udec(b, value);
}

/* Only a queue's O_NONBLOCK is a flag of it; a program may pass any number. */
void utrace_member_mq_flags(struct utrace_buffer *b, const struct utrace_value *value)
{
	if (number_of(value) == O_NONBLOCK)
		utrace_put(b, "O_NONBLOCK");
	else
		utrace_put_hex(b, number_of(value));
}

/**
 * utrace_print_status - print a number that is an error, by name, if it is negative
 * @b: the destination
 * @status: the number
 */
void utrace_print_status(struct utrace_buffer *b, long long status)
{
	const char *name = status < 0 && status >= -4095 ? utrace_name_find(SET_errno, -status) : NULL;
	enum utrace_names how;

	if (!name) {
		utrace_put_dec(b, status);
	} else if (utrace_names_begin(b, &how, status, 'd')) {
		utrace_put_all(b, "-", name);
		utrace_names_end(b, how);
	}
}

/* A page's node, or why it has none. */
void utrace_member_page_status(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_status(b, signed_of(value));
}

/* The nanoseconds are behind, as large as the seconds. */
void utrace_member_stat_time(struct utrace_buffer *b, const struct utrace_value *value)
{
	const size_t offset = value->at.bytes - value->whole->bytes + value->at.len;
	const bool has_ns = value->of != STRUCT_old_stat;

	utrace_put_dec(b, signed_of(value));
	print_date(b, signed_of(value),
		   has_ns ? utrace_piece_number(value->whole, offset, value->at.len) : 0, 9);
}

/* Here the nanoseconds are half as large. */
void utrace_member_statx_time(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_members(b, &value->at, STRUCT_statx_timestamp);
	print_date(b, (long long)utrace_piece_number(&value->at, 0, 8),
		   utrace_piece_number(&value->at, 8, 4), 9);
}

/**
 * utrace_print_mode_bits - print a file's type and permissions
 * @b: the destination
 * @mode: its mode
 */
void utrace_print_mode_bits(struct utrace_buffer *b, unsigned int mode)
{
	const char *type = utrace_name_find(SET_file_type, mode & S_IFMT);
	const unsigned int bits = S_ISUID | S_ISGID | S_ISVTX;
	enum utrace_names how = NAMES_ALONE;

	if ((mode & S_IFMT && !type) || !(mode & (S_IFMT | bits))) {
		utrace_put_octal(b, mode);
		return;
	}
	if (!utrace_names_begin(b, &how, mode, 'o'))
		return;
	utrace_put_all(b, type ? type : "", type ? "|" : "", mode & S_ISUID ? "S_ISUID|" : "",
		       mode & S_ISGID ? "S_ISGID|" : "", mode & S_ISVTX ? "S_ISVTX|" : "");
	utrace_put_octal(b, mode & ~(S_IFMT | bits));
	utrace_names_end(b, how);
}

void utrace_member_file_mode(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_mode_bits(b, (unsigned int)number_of(value));
}

/**
 * utrace_print_device_number - print a device's number in two parts
 * @b: the destination
 * @device: its number
 */
void utrace_print_device_number(struct utrace_buffer *b, unsigned long long device)
{
	enum utrace_names how;

	if (!utrace_names_begin(b, &how, device, 'x'))
		return;
	utrace_put(b, "makedev(");
	utrace_put_hex(b, major(device));
	utrace_put(b, ", ");
	utrace_put_hex(b, minor(device));
	utrace_put_char(b, ')');
	utrace_names_end(b, how);
}

void utrace_member_device(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_device_number(b, number_of(value));
}

static bool is_device(const struct utrace_value *value)
{
	const unsigned int mode = utrace_struct_get(value->whole, value->of, "st_mode");

	return S_ISCHR(mode) || S_ISBLK(mode);
}

/* A device has a number, any other file a size. */
void utrace_member_device_if(struct utrace_buffer *b, const struct utrace_value *value)
{
	if (is_device(value))
		utrace_member_device(b, value);
}

void utrace_member_size_if(struct utrace_buffer *b, const struct utrace_value *value)
{
	if (!is_device(value))
		utrace_member_udec(b, value);
}

void utrace_member_fsid(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_put(b, "{val=[");
	utrace_put_hex(b, utrace_piece_number(&value->at, 0, 4));
	utrace_put(b, ", ");
	utrace_put_hex(b, utrace_piece_number(&value->at, 4, 4));
	utrace_put(b, "]}");
}

void utrace_member_open_how_flags(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_open_bits(b, number_of(value));
}

/* Which member of the union the program uses is not known. */
void utrace_member_epoll_data(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_put(b, "{u32=");
	utrace_put_udec(b, utrace_piece_number(&value->at, 0, 4));
	utrace_put(b, ", u64=");
	utrace_put_udec(b, number_of(value));
	utrace_put_char(b, '}');
}

void utrace_member_entry_number(struct utrace_buffer *b, const struct utrace_value *value)
{
	if ((int)number_of(value) == -1)
		utrace_put(b, "-1");
	else
		utrace_put_udec(b, number_of(value));
}

/* The bit fields of struct user_desc, of which programs of 32 bits do not have the last one. */
void utrace_member_segment_flags(struct utrace_buffer *b, const struct utrace_value *value)
{
	static const struct { const char *name; unsigned char shift, mask; } fields[] = {
		{ "seg_32bit=", 0, 1 }, { ", contents=", 1, 3 }, { ", read_exec_only=", 3, 1 },
		{ ", limit_in_pages=", 4, 1 }, { ", seg_not_present=", 5, 1 }, { ", useable=", 6, 1 },
		{ ", lm=", 7, 1 },
	};
	const size_t nr = sizeof(fields) / sizeof(fields[0]) - (value->at.call->abi != UTRACE_ABI_X86_64);
	size_t i;

	for (i = 0; i < nr; i++) {
		utrace_put(b, fields[i].name);
		utrace_put_udec(b, number_of(value) >> fields[i].shift & fields[i].mask);
	}
}

void utrace_member_interface(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_interface(b, value->at.call->words, (unsigned int)number_of(value));
}

void utrace_member_inet(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_inet_address(b, AF_INET, value->at.bytes);
}

void utrace_member_sockaddr(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_sockaddr(b, &value->at);
}
