// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of calls on files and descriptors.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/swap.h>
#include <linux/fanotify.h>

#include "kinds.h"
#include "members.h"

/*
 * Print the path, too, if the word `fd` in strings has put it into the record. The kernel appends a
 * word to the path of a file that is deleted.
 */
static void print_some_path(struct utrace_buffer *b, const struct utrace_call *call,
			    const char *bytes, bool truncated)
{
	const char *described = call->words->describe ? call->words->describe(bytes) : NULL;
	const size_t name = truncated ? strlen(bytes) : utrace_path_len(bytes);

	if (described) {
		utrace_put_all(b, "<", described, ">");
		return;
	}
	utrace_put_char(b, '<');
	utrace_print_path(b, bytes, name);
	utrace_put(b, truncated ? "...>" : ">");
	if (bytes[name])
		utrace_put(b, UTRACE_DELETED + 1);
}

static void print_path_piece(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			     enum utrace_direction out, enum utrace_part part)
{
	struct utrace_piece piece;
	char path[PATH_MAX];

	if (!call->memory_len || !utrace_piece_part(call, i, out, part, &piece) || !piece.len ||
	    piece.len >= sizeof(path))
		return;
	memcpy(path, piece.bytes, piece.len);
	path[piece.len] = '\0';
	print_some_path(b, call, path, piece.truncated);
}

/* A call with two strings has the paths of its descriptors as memory. */
static void print_fd_path(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const struct utrace_arg_text *text = utrace_call_path(call, i);

	if (text && !text->faulted)
		print_some_path(b, call, text->bytes, text->truncated);
	else
		print_path_piece(b, call, i, PIECE_IN, PART_PATH);
}

/**
 * utrace_print_result_path - print the path of the descriptor that a call has returned
 * @b: the destination
 * @call: the call; nothing is printed if its record has no such path
 */
void utrace_print_result_path(struct utrace_buffer *b, const struct utrace_call *call)
{
	print_path_piece(b, call, PIECE_RESULT, PIECE_OUT, PART_PATH);
}

/* The two descriptors that a call has written; JSON has them without paths. */
void utrace_print_fd_pair(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece fds;
	unsigned int n;

	if (b->json || !utrace_piece_find(call, i, PIECE_OUT, &fds) || fds.len < 2 * sizeof(int)) {
		utrace_print_array_fd(b, call, i);
		return;
	}
	for (n = 0; n < 2; n++) {
		utrace_put(b, n ? ", " : "[");
		utrace_put_dec(b, (int)utrace_piece_number(&fds, n * sizeof(int), sizeof(int)));
		print_path_piece(b, call, i, PIECE_OUT, n ? PART_PATH2 : PART_PATH);
	}
	utrace_put_char(b, ']');
}

void utrace_print_fd(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_put_dec(b, int_arg(call, i));
	if (int_arg(call, i) != AT_FDCWD)
		print_fd_path(b, call, i);
}

void utrace_print_dirfd(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (int_arg(call, i) == AT_FDCWD)
		utrace_print_name(b, AT_FDCWD, 'd', "AT_FDCWD");
	else
		utrace_put_dec(b, int_arg(call, i));
	print_fd_path(b, call, i);
}

void utrace_print_fanotify_dirfd(struct utrace_buffer *b, const struct utrace_call *call,
				 unsigned int i)
{
	if (int_arg(call, i) == FAN_NOFD)
		utrace_print_name(b, FAN_NOFD, 'd', "FAN_NOFD");
	else
		utrace_print_dirfd(b, call, i);
}

/**
 * utrace_print_open_bits - print flags of open() with the access mode
 * @b: the destination
 * @flags: the flags
 */
void utrace_print_open_bits(struct utrace_buffer *b, unsigned long long flags)
{
	enum utrace_names how;

	if (!utrace_names_begin(b, &how, flags, 'x'))
		return;
	utrace_print_value(b, SET_accmode, flags & O_ACCMODE);
	utrace_print_flags(b, SET_open_flags, flags & ~(unsigned long long)O_ACCMODE, true);
	utrace_names_end(b, how);
}

void utrace_print_open_mode_flags(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int i)
{
	utrace_print_open_bits(b, (unsigned int)int_arg(call, i));
}

/* Flags of a call that opens nothing for reading or writing have no access mode. */
void utrace_print_open_mode_flags_only(struct utrace_buffer *b, const struct utrace_call *call,
				       unsigned int i)
{
	utrace_print_flags(b, SET_open_flags, (unsigned int)int_arg(call, i), false);
}

/* A call uses permissions only if its flags, the argument before, let it make a file. */
static bool makes_file(const struct utrace_call *call, unsigned int i)
{
	return int_arg(call, i - 1) & (O_CREAT | (__O_TMPFILE & ~O_DIRECTORY));
}

void utrace_print_open_mode(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (makes_file(call, i))
		utrace_print_mode(b, call, i);
}

void utrace_print_mq_mode(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_open_mode(b, call, i);
}

void utrace_print_mq_attr(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (makes_file(call, i - 1))
		utrace_print_struct_mq_attr(b, call, i);
}

/* mknod()'s mode is a type of file, and permissions. */
void utrace_print_file_mode(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_mode_bits(b, (unsigned int)int_arg(call, i) & 0xffff);
}

/* The argument is used only for devices. */
void utrace_print_device(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned int mode = int_arg(call, i - 1), device = int_arg(call, i);

	if (S_ISBLK(mode) || S_ISCHR(mode))
		utrace_print_device_number(b, device);
}

void utrace_print_ustat_device(struct utrace_buffer *b, const struct utrace_call *call,
			       unsigned int i)
{
	utrace_print_device_number(b, (unsigned int)call->args[i]);
}

void utrace_print_llseek_offset(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	utrace_put_dec(b, (long long)(call->args[i] << 32 | (call->args[i + 1] & 0xffffffff)));
}

/* A string that the record has as memory. */
void utrace_print_memory_string(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	struct utrace_piece text;

	if (!utrace_piece_find(call, i, PIECE_IN, &text) || !utrace_is_readable(&text, -1ULL))
		utrace_print_pointer(b, call, i);
	else
		utrace_print_limited(b, &text, text.len + text.truncated);
}

/* Some of mount()'s flags leave its type, or its data too, unused. */
static bool is_used(const struct utrace_call *call, unsigned long unused)
{
	unsigned long flags = call->args[3];

	if ((flags & MS_MGC_MSK) == MS_MGC_VAL)
		flags &= ~MS_MGC_MSK;
	return flags & MS_REMOUNT ? !(unused & MS_REMOUNT) : !(flags & unused);
}

#define OTHER_KINDS	(MS_BIND | MS_MOVE | MS_SHARED | MS_PRIVATE | MS_SLAVE | MS_UNBINDABLE)

void utrace_print_mount_magic_flags(struct utrace_buffer *b, const struct utrace_call *call,
				    unsigned int i)
{
	const unsigned long long flags = call->args[i];
	const bool magic = (flags & MS_MGC_MSK) == MS_MGC_VAL;

	if (magic)
		utrace_print_name(b, MS_MGC_VAL, 'x', "MS_MGC_VAL");
	utrace_print_flags(b, SET_mount_flags, magic ? flags & ~MS_MGC_MSK : flags, magic);
}

void utrace_print_mount_type(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (is_used(call, OTHER_KINDS | MS_REMOUNT))
		utrace_print_memory_string(b, call, i);
	else
		utrace_print_pointer(b, call, i);
}

void utrace_print_mount_data(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (is_used(call, OTHER_KINDS))
		utrace_print_memory_string(b, call, i);
	else
		utrace_print_pointer(b, call, i);
}

/* The lowest bits of swapon()'s flags are a priority. */
void utrace_print_swap_flags_priority(struct utrace_buffer *b, const struct utrace_call *call,
				      unsigned int i)
{
	unsigned int flags = int_arg(call, i);

	if (flags & ~SWAP_FLAG_PRIO_MASK) {
		utrace_print_flags(b, SET_swap_flags, flags & ~SWAP_FLAG_PRIO_MASK, false);
		utrace_put_char(b, '|');
	}
	utrace_put_udec(b, flags & SWAP_FLAG_PRIO_MASK);
}

/* Two bits of statx()'s flags are a value: how fresh the answer has to be. */
void utrace_print_statx_flags(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned int flags = int_arg(call, i);

	utrace_print_value(b, SET_at_sync, flags & AT_STATX_SYNC_TYPE);
	utrace_print_flags(b, SET_at_flags, flags & ~AT_STATX_SYNC_TYPE, true);
}

void utrace_print_fanotify_class_flags(struct utrace_buffer *b, const struct utrace_call *call,
				       unsigned int i)
{
	unsigned int flags = int_arg(call, i);

	utrace_print_value(b, SET_fanotify_class, flags & FAN_ALL_CLASS_BITS);
	if (!(flags & ~FAN_ALL_CLASS_BITS))
		return;
	utrace_put(b, "|");
	utrace_print_flags(b, SET_fanotify_flags, flags & ~FAN_ALL_CLASS_BITS, false);
}

/* Only i386's fcntl64() has these commands. The C library's header has other numbers for them. */
static void print_other_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const char *name = utrace_name_find(SET_fcntl_cmd, int_arg(call, i - 1));

	if (strcmp(call->signature->name, "fcntl64") || !name || !strstr(name, "LK"))
		utrace_print_hex(b, call, i);
	else if (!strcmp(name, "F_GETLK64"))
		utrace_print_struct_flock64_pid(b, call, i);
	else
		utrace_print_struct_flock64(b, call, i);
}

/* Each command of fcntl() has its own kind of argument. */
void utrace_print_fcntl_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned int arg = int_arg(call, i);

	switch (int_arg(call, i - 1)) {
	case F_GETFD:
	case F_GETFL:
	case F_GETOWN:
	case F_GETSIG:
	case F_GETLEASE:
	case F_GETPIPE_SZ:
	case F_GET_SEALS:
		break;
	case F_SETFD:
		utrace_print_flags(b, SET_fd_flags, arg, false);
		break;
	case F_SETFL:
		utrace_print_open_bits(b, arg);
		break;
	case F_SETLEASE:
		utrace_print_value(b, SET_lock_type, arg);
		break;
	case F_NOTIFY:
		utrace_print_flags(b, SET_notify_flags, arg, false);
		break;
	case F_ADD_SEALS:
		utrace_print_flags(b, SET_seal_flags, arg, false);
		break;
	case F_SETSIG:
		utrace_print_signal_number(b, (int)arg);
		break;
	case F_DUPFD:
	case F_DUPFD_CLOEXEC:
	case F_SETPIPE_SZ:
	case F_SETOWN:
		utrace_put_dec(b, (int)arg);
		break;
	case F_GETLK:
		utrace_print_struct_flock_pid(b, call, i);
		break;
	case F_SETLK:
	case F_SETLKW:
		utrace_print_struct_flock(b, call, i);
		break;
	case F_OFD_GETLK:
		utrace_print_struct_flock64_pid(b, call, i);
		break;
	case F_OFD_SETLK:
	case F_OFD_SETLKW:
		utrace_print_struct_flock64(b, call, i);
		break;
	case F_GETOWN_EX:
	case F_SETOWN_EX:
		utrace_print_struct_owner_ex(b, call, i);
		break;
	default:
		print_other_arg(b, call, i);
	}
}

static void begin_result(struct utrace_buffer *b, const struct utrace_call *call, const char *what)
{
	utrace_put_hex(b, call->ret);
	utrace_put_all(b, " (", what);
}

/* Some commands of fcntl() return flags. */
void utrace_print_fcntl_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const enum utrace_names how = b->names;
	int cmd = int_arg(call, 1);

	if (call->ret < 0 || (!call->ret && cmd != F_GETFL && cmd != F_GETLEASE)) {
		utrace_print_result(b, call, i);
		return;
	}
	switch (cmd) {
	case F_GETFD:
		begin_result(b, call, "flags ");
		utrace_print_flags(b, SET_fd_flags, call->ret, false);
		break;
	case F_GETFL:
		begin_result(b, call, "flags ");
		/* strace has the names alone here, whatever -X says. */
		b->names = NAMES_ALONE;
		utrace_print_open_bits(b, (unsigned int)call->ret);
		break;
	case F_GET_SEALS:
		begin_result(b, call, "seals ");
		utrace_print_flags(b, SET_seal_flags, call->ret, false);
		break;
	case F_GETLEASE:
		begin_result(b, call, "");
		utrace_print_value(b, SET_lock_type, call->ret);
		break;
	case F_GETSIG:
		utrace_put_dec(b, call->ret);
		utrace_put(b, " (");
		utrace_print_signal_number(b, (int)call->ret);
		break;
	default:
		utrace_print_result(b, call, i);
		return;
	}
	utrace_put_char(b, ')');
	b->names = how;
}

/* Permissions are used only with some flags, and shown otherwise if they are not 0. */
void utrace_print_open_how(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece how;
	unsigned long long flags;

	if (!utrace_piece_find(call, i, PIECE_IN, &how) ||
	    how.len < utrace_struct_size(call, STRUCT_open_how)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	flags = utrace_struct_get(&how, STRUCT_open_how_mode, "flags");
	if (flags & (O_CREAT | (__O_TMPFILE & ~O_DIRECTORY)) ||
	    utrace_struct_get(&how, STRUCT_open_how_mode, "mode"))
		utrace_print_members(b, &how, STRUCT_open_how_mode);
	else
		utrace_print_members(b, &how, STRUCT_open_how);
	utrace_print_rest(b, &how, STRUCT_open_how, call->args[i + 1]);
}

/* An offset that the kernel moves: [0] => [100] */
void utrace_print_offset_inout(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece before, after;

	if (!call->args[i] || !utrace_piece_find(call, i, PIECE_IN, &before) || before.faulted) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_put_char(b, '[');
	utrace_put_udec(b, utrace_piece_number(&before, 0, before.len));
	if (call->ret > 0 && utrace_piece_find(call, i, PIECE_OUT, &after)) {
		utrace_put(b, "] => [");
		utrace_put_udec(b, utrace_piece_number(&after, 0, after.len));
	}
	utrace_put_char(b, ']');
}
