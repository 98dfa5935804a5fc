// SPDX-License-Identifier: GPL-2.0
/*
 * The memory behind the arguments of a call that has not returned: the pieces that the module
 * copies at the entry, by the module's table. Structs are as long as the plugin takes them.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <linux/futex.h>
#include <linux/ioctl.h>

#include "incall.h"
#include "../plugins/members.h"
#include "memory_table.h"

#define HEAD		4
#define TRUNCATED	0x02
#define FAULTED		0x04
/* The most bytes of a piece that is no data. */
#define WHOLE		512

/* Flags of the table: see memory-args. */
enum {
	UTRACE_MEMORY_IN = 0x01, UTRACE_MEMORY_OUT = 0x02, UTRACE_MEMORY_TEXT = 0x04,
	UTRACE_MEMORY_DATA = 0x08, UTRACE_MEMORY_EINTR = 0x10, UTRACE_MEMORY_LAST = 0x20,
	UTRACE_MEMORY_E2BIG = 0x80,
};

enum extent {
	FIXED, COUNT, RESULT, VALUE, BITS, PAGES, SIZED, FUTEX, IOVEC, MSG, POINTED, POINTED_ARRAY,
	FD, STRING, ENTRIES, POINTERS, SIGMASK, IOCTL, FCNTL, PRCTL, ARCH_PRCTL, MSGCTL, SHMCTL, SEMCTL,
	SECCOMP, QUOTACTL, BPF,
};

/**
 * struct row - an argument that points to memory
 * @size: bytes, or those of an element, as C has them
 * @arg: its number
 * @by: number of the argument that says how much there is
 * @extent: how long the memory is
 * @flags: UTRACE_MEMORY_*
 */
struct row {
	const char *size;
	unsigned char arg;
	unsigned char by;
	unsigned char extent;
	unsigned char flags;
};

#define ROW(arg, extent, by, flags, size)	{ #size, arg, by, extent, flags },
static const struct row rows[] = { { }, UTRACE_MEMORY_ARGS(ROW) };

#define FIRST(nr, name, row)	[nr] = row,
static const unsigned short first_64[] = { UTRACE_MEMORY_64(FIRST) };
static const unsigned short first_32[] = { UTRACE_MEMORY_32(FIRST) };
static const unsigned short first_x32[] = { UTRACE_MEMORY_X32(FIRST) };

#define FIRSTS(list)	{ list, sizeof(list) / sizeof(list[0]) }
static const struct {
	const unsigned short *row;
	size_t count;
} firsts[UTRACE_ABIS] = {
	[UTRACE_ABI_X86_64] = FIRSTS(first_64), [UTRACE_ABI_I386] = FIRSTS(first_32),
	[UTRACE_ABI_X32] = FIRSTS(first_x32),
};

/* The kernel's types, and the structs of the plugin. Arguments of other types are not printed. */
static const struct {
	const char *type;
	enum utrace_struct_id id;
} types[] = {
	{ "char", STRUCT_hex_byte }, { "int", STRUCT_int }, { "u32", STRUCT_uint },
	{ "long", STRUCT_long }, { "compat_uptr_t", STRUCT_uint }, { "compat_off_t", STRUCT_int },
	{ "compat_old_sigset_t", STRUCT_uint }, { "compat_stack_t", STRUCT_stack },
	{ "gid_t", STRUCT_id }, { "old_gid_t", STRUCT_id16 }, { "loff_t", STRUCT_loff },
	{ "old_time32_t", STRUCT_int }, { "struct __kernel_itimerspec", STRUCT_itimerspec },
	{ "struct __kernel_old_itimerval", STRUCT_itimerval },
	{ "struct __kernel_old_timeval", STRUCT_old_timeval },
	{ "struct __kernel_timespec", STRUCT_timespec }, { "struct __kernel_timex", STRUCT_timex },
	{ "struct compat_old_sigaction", STRUCT_old_sigaction },
	{ "struct compat_rlimit", STRUCT_rlimit }, { "struct compat_sigaction", STRUCT_sigaction },
	{ "struct epoll_event", STRUCT_epoll_event }, { "struct futex_waitv", STRUCT_futex_waitv },
	{ "struct io_uring_params", STRUCT_io_uring_params }, { "struct mq_attr", STRUCT_mq_attr },
	{ "struct old_itimerspec32", STRUCT_itimerspec32 },
	{ "struct old_timespec32", STRUCT_timespec32 },
	{ "struct old_timeval32", STRUCT_timeval32 },
	{ "struct old_timex32", STRUCT_timex32 }, { "struct old_utimbuf32", STRUCT_utimbuf },
	{ "struct pollfd", STRUCT_pollfd }, { "struct rlimit", STRUCT_rlimit },
	{ "struct rlimit64", STRUCT_rlimit64 }, { "struct sched_param", STRUCT_sched_param },
	{ "struct sembuf", STRUCT_sembuf }, { "struct sigaction", STRUCT_sigaction },
	{ "struct sigaltstack", STRUCT_stack }, { "struct timezone", STRUCT_timezone },
	{ "struct utimbuf", STRUCT_utimbuf },
};

/**
 * struct source - an argument whose memory is read
 * @tid: the thread
 * @call: the call, with the pieces so far
 * @to: where the pieces are
 * @row: what the table has of the argument
 * @limit: how many bytes of data
 */
struct source {
	pid_t tid;
	struct utrace_call *call;
	unsigned char *to;
	const struct row *row;
	size_t limit;
};

static unsigned long long least_of(unsigned long long a, unsigned long long b)
{
	return a < b ? a : b;
}

/* "16", "sizeof(int)" or "2 * sizeof(struct futex_waitv)"; 0 if the type is not known. */
static size_t size_of(const struct source *s)
{
	const char *type = strstr(s->row->size, "sizeof(");
	const size_t times = strtoul(s->row->size, NULL, 10);
	size_t i, len;

	for (i = 0; type && i < sizeof(types) / sizeof(types[0]); i++) {
		len = strlen(types[i].type);
		if (!strncmp(type + 7, types[i].type, len) && type[7 + len] == ')')
			return (times ? times : 1) * utrace_struct_size(s->call, types[i].id);
	}
	return type ? 0 : times;
}

static unsigned long long address_of(const struct source *s)
{
	return s->call->args[s->row->arg];
}

/* How many bytes a piece gets. */
static size_t room_for(const struct source *s, unsigned long long want, size_t most)
{
	const size_t left = IN_CALL_MEMORY - s->call->memory_len;

	return left < HEAD ? 0 : least_of(least_of(want, most), left - HEAD);
}

/* Put the head of a piece in front of its bytes: @got of @n, of which the program has @want. */
static void put_head(struct source *s, unsigned int part, size_t got, size_t n,
		     unsigned long long want)
{
	unsigned char *head = s->to + s->call->memory_len;

	if (IN_CALL_MEMORY - s->call->memory_len < HEAD)
		return;
	head[0] = s->row->arg;
	head[1] = part << 4 | (n < want ? TRUNCATED : 0) | (got < n ? FAULTED : 0);
	head[2] = got;
	head[3] = got >> 8;
	s->call->memory_len += HEAD + ((got + 3) & ~(size_t)3);
}

static void put_some(struct source *s, unsigned int part, unsigned long long from,
		     unsigned long long want, size_t most)
{
	const size_t n = room_for(s, want, most);
	size_t got;

	if (!from || !want)
		return;
	got = in_call_peek(s->tid, from, s->to + s->call->memory_len + HEAD, n);
	put_head(s, part, got, n, want);
}

static void put(struct source *s, unsigned int part, unsigned long long from,
		unsigned long long want)
{
	put_some(s, part, from, want, WHOLE);
}

/* Put the bytes that an array of pieces points to, one piece behind the other. */
static void put_vector(struct source *s, enum utrace_part part)
{
	const size_t size = utrace_struct_size(s->call, STRUCT_iovec);
	struct utrace_piece array, one;
	unsigned long long sum = 0;
	size_t at, n, len, got = 0, asked = 0;

	if (!utrace_piece_part(s->call, s->row->arg, PIECE_IN, part, &array))
		return;
	for (at = 0; at + size <= array.len; at += size) {
		one = utrace_piece_at(&array, at, size);
		sum += utrace_struct_get(&one, STRUCT_iovec, "iov_len");
	}
	n = room_for(s, sum, s->limit);
	for (at = 0; at + size <= array.len && got == asked && got < n; at += size) {
		one = utrace_piece_at(&array, at, size);
		len = least_of(utrace_struct_get(&one, STRUCT_iovec, "iov_len"), n - got);
		asked += len;
		got += in_call_peek(s->tid, utrace_struct_get(&one, STRUCT_iovec, "iov_base"),
				    s->to + s->call->memory_len + HEAD + got, len);
	}
	put_head(s, PART_BYTES, got, n, sum);
}

static void put_iovecs(struct source *s)
{
	put(s, PART_ITSELF, address_of(s), (uint32_t)s->call->args[s->row->by] *
	    (unsigned long long)utrace_struct_size(s->call, STRUCT_iovec));
	if (s->row->flags & UTRACE_MEMORY_DATA && !(s->row->flags & UTRACE_MEMORY_OUT))
		put_vector(s, PART_ITSELF);
}

/* A message, or several, of which the first one is followed, unless it is to be received. */
static void put_message(struct source *s)
{
	const size_t size = utrace_struct_size(s->call, STRUCT_msghdr);
	const unsigned long long count = s->row->by ? (uint32_t)s->call->args[s->row->by] : 1;
	struct utrace_piece message;

	put(s, PART_ITSELF, address_of(s),
	    count * (size + (s->row->by ? utrace_word_size(s->call) : 0)));
	if (s->row->flags & UTRACE_MEMORY_OUT ||
	    !utrace_piece_find(s->call, s->row->arg, PIECE_IN, &message) || message.len < size)
		return;
#define GET(member)	utrace_struct_get(&message, STRUCT_msghdr, member)
	put(s, PART_NAME, GET("msg_name"), GET("msg_namelen"));
	put(s, PART_CONTROL, GET("msg_control"), GET("msg_controllen"));
	put(s, PART_IOVEC, GET("msg_iov"),
	    least_of(GET("msg_iovlen"), WHOLE) * utrace_struct_size(s->call, STRUCT_iovec));
#undef GET
	put_vector(s, PART_IOVEC);
}

static void put_pointed(struct source *s)
{
	unsigned long long to = 0;

	in_call_peek(s->tid, address_of(s) + s->row->by, &to, utrace_word_size(s->call));
	put(s, PART_INNER, to, size_of(s));
}

static void put_string(struct source *s)
{
	const size_t n = room_for(s, s->limit, s->limit);
	unsigned char *bytes = s->to + s->call->memory_len + HEAD;
	const size_t got = address_of(s) ? in_call_peek(s->tid, address_of(s), bytes, n) : 0;
	const size_t len = strnlen((char *)bytes, got);

	if (address_of(s))
		put_head(s, PART_ITSELF, len, len < got ? len : n, len < got ? len : n + 1);
}

static unsigned int number_at(const struct source *s)
{
	unsigned int number = 0;

	in_call_peek(s->tid, address_of(s), &number, sizeof(number));
	return number;
}

/* Does the operation of a futex take a time? */
static bool is_timed(int op)
{
	op &= FUTEX_CMD_MASK;
	return op == FUTEX_WAIT || op == FUTEX_LOCK_PI || op == FUTEX_LOCK_PI2 ||
	       op == FUTEX_WAIT_BITSET || op == FUTEX_WAIT_REQUEUE_PI;
}

/* How long the memory is that an argument itself points to, as far as that is known. */
static unsigned long long length(const struct source *s)
{
	const unsigned long long by = s->call->args[s->row->by];
	const size_t size = size_of(s);

	switch (s->row->extent) {
	case FIXED:
		return size;
	case COUNT:
		return (uint32_t)by * (unsigned long long)size;
	case BITS:
		return size ? ((uint32_t)by + 8 * size - 1) / (8 * size) * size : 0;
	case SIZED:
		return size + (unsigned long long)number_at(s);
	case FUTEX:
		return is_timed((int)s->call->args[1]) ? size : 0;
	case IOCTL:
		return _IOC_DIR(by) & _IOC_WRITE ? _IOC_SIZE(by) : 0;
	case FCNTL:
		return utrace_struct_size(s->call, STRUCT_flock64);
	default:
		return 0;
	}
}

static void put_arg(struct source *s)
{
	const bool data = s->row->flags & (UTRACE_MEMORY_TEXT | UTRACE_MEMORY_DATA);

	switch (s->row->extent) {
	case IOVEC:
		put_iovecs(s);
		break;
	case MSG:
		put_message(s);
		break;
	case POINTED:
		put_pointed(s);
		break;
	case STRING:
		put_string(s);
		break;
	default:
		put_some(s, PART_ITSELF, address_of(s), length(s), data ? s->limit : WHOLE);
	}
}

/**
 * in_call_memory - read the memory that the arguments of a call point to
 * @tid: the thread that is in the call
 * @limit: how many bytes of data
 * @call: the call; its memory is filled in
 * @to: the pieces, of IN_CALL_MEMORY bytes
 */
void in_call_memory(pid_t tid, unsigned int limit, struct utrace_call *call, unsigned char *to)
{
	struct source s = { .tid = tid, .call = call, .to = to, .limit = limit };

	call->memory = to;
	call->memory_len = 0;
	if (!limit || (size_t)call->nr >= firsts[call->abi].count ||
	    !firsts[call->abi].row[call->nr] || !call->signature)
		return;
	s.row = rows + firsts[call->abi].row[call->nr];
	for (;; s.row++) {
		if (s.row->flags & UTRACE_MEMORY_IN)
			put_arg(&s);
		if (s.row->flags & UTRACE_MEMORY_LAST)
			return;
	}
}
