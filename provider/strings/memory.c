// SPDX-License-Identifier: GPL-2.0
/*
 * The memory behind arguments that are no strings: structures, arrays and bytes. strings.h says what
 * is copied, and the table of memory which arguments these are.
 *
 * What the kernel has written is copied at the end of the call without page faults: the kernel has
 * just touched it, and a thread that ends a call is not made to sleep.
 */
#include <linux/fcntl.h>
#include <linux/fdtable.h>
#include <linux/ioctl.h>
#include <linux/mm.h>
#include <linux/ptrace.h>
#include <linux/sched/task_stack.h>
#include <linux/sizes.h>
#include <linux/uaccess.h>
#include <uapi/linux/bpf.h>
#include <uapi/linux/futex.h>
#include <uapi/linux/quota.h>
#include <uapi/linux/sched/types.h>

#include "strings.h"
#include "../arch/x86/arch.h"
#include "../engine/engine.h"

static unsigned int users;	/* utrace_group_mutex */

/* A session wants memory from now on. utrace_group_mutex held. */
void utrace_memory_get(void)
{
	lockdep_assert_held(&utrace_group_mutex);
	if (!users++)
		utrace_syscall_map_set_memory(true);
}

void utrace_memory_put(void)
{
	lockdep_assert_held(&utrace_group_mutex);
	if (!--users)
		utrace_syscall_map_set_memory(false);
}

/* Returns how many bytes were copied. Current's memory is only read, so nothing checks @to. */
static __always_inline unsigned int copy(void *to, unsigned long from, unsigned int n, bool sleep)
{
	unsigned int got;

	if (sleep)
		return n - copy_from_user(to, (const void __user *)from, n);
	pagefault_disable();
	got = utrace_copy_present(to, from, n);
	pagefault_enable();
	return got;
}

/*
 * Begins a piece at the end, as far as there is room; a piece without bytes says at least that there
 * were some. @want is its length in the memory, and @n the length that it gets. NULL: no room.
 */
static __always_inline struct utrace_piece *begin(struct utrace_memory *m, unsigned int arg, u8 flags,
						  u8 kind, unsigned long want, unsigned int *n)
{
	struct utrace_piece *const p = (void *)(m->bytes + m->len);

	if (m->len > sizeof(m->bytes) - sizeof(*p) || m->pieces == BITS_PER_TYPE(m->texts))
		return NULL;
	*n = min3(want, kind ? (unsigned long)m->limit : UTRACE_MEMORY_WHOLE,
		  sizeof(m->bytes) - m->len - sizeof(*p));
	if (kind)
		m->texts |= BIT(m->pieces);
	if (kind & UTRACE_MEMORY_DATA)
		m->datas |= BIT(m->pieces);
	m->pieces++;
	p->arg = arg;
	p->flags = flags | (*n < want ? UTRACE_PIECE_TRUNCATED : 0);
	return p;
}

static __always_inline bool end(struct utrace_memory *m, struct utrace_piece *p, unsigned int got,
				unsigned int n)
{
	if (unlikely(got & 3))
		memset(p->bytes + got, 0, -got & 3);
	p->flags |= got < n ? UTRACE_PIECE_FAULTED : 0;
	p->len = got;
	m->len += sizeof(*p) + ALIGN(got, 4);
	return got == n;
}

/*
 * Puts a piece of an argument; @kind is UTRACE_MEMORY_TEXT or _DATA if there is a limit. False if not all
 * could be read.
 */
static bool put(struct utrace_memory *m, unsigned int arg, u8 flags, u8 kind, unsigned long from,
		unsigned long want, bool sleep)
{
	unsigned int n;
	struct utrace_piece *p = begin(m, arg, flags, kind, want, &n);

	return !p || end(m, p, copy(p->bytes, from, n, sleep), n);
}

/* The part of a piece without bytes, in front of those of each message after the first one. */
#define NEXT_MESSAGE	(7 << 4)

/*
 * The piece of an argument with those flags, of which some do not count, and of message @message;
 * NULL for none.
 */
static const struct utrace_piece *find(const struct utrace_memory *m, unsigned int arg, u8 flags,
				       unsigned int message)
{
	const u8 next = NEXT_MESSAGE | (flags & UTRACE_PIECE_OUT);
	const struct utrace_piece *p;
	unsigned int at;
	u8 kind;

	for (at = 0; at < m->len; at += sizeof(*p) + ALIGN(p->len, 4)) {
		p = (const void *)(m->bytes + at);
		kind = p->flags & ~(UTRACE_PIECE_TRUNCATED | UTRACE_PIECE_FAULTED);
		if (p->arg == arg && kind == flags && !message)
			return p;
		if (p->arg == arg && kind == next && !message--)
			return NULL;
	}
	return NULL;
}

/* The int at the entry that an argument points to; 0 if it is not there. */
static u32 value_before(const struct utrace_memory *m, unsigned int arg)
{
	const struct utrace_piece *p = find(m, arg, 0, 0);

	return p && p->len >= sizeof(u32) ? *(const u32 *)p->bytes : 0;
}

static u32 number_at(unsigned long from, bool sleep)
{
	u32 n;

	return copy(&n, from, sizeof(n), sleep) == sizeof(n) ? n : 0;
}

/* Does the operation of a futex take a time? Else the argument is a number. */
static bool is_timed(unsigned int op)
{
	switch (op & FUTEX_CMD_MASK) {
	case FUTEX_WAIT:
	case FUTEX_LOCK_PI:
	case FUTEX_LOCK_PI2:
	case FUTEX_WAIT_BITSET:
	case FUTEX_WAIT_REQUEUE_PI:
		return true;
	default:
		return false;
	}
}

/* Bits of a set of descriptors that the kernel looks at, at most. */
static u32 most_fds(void)
{
	u32 most;

	rcu_read_lock();
	most = files_fdtable(current->files)->max_fds;
	rcu_read_unlock();
	return most;
}

/* How long is the memory, as far as that is known? @ret: the result, or 0 at the entry. */
static unsigned long length(const struct utrace_memory *m, const struct utrace_memory_arg *arg,
			    const unsigned long *args, long ret, bool sleep)
{
	const unsigned long by = args[arg->by];
	unsigned long n;

	switch (arg->extent) {
	case UTRACE_EXTENT_COUNT:
		return (u64)arg->size * (u32)by;
	case UTRACE_EXTENT_RESULT:
		return (u64)arg->size * min_t(u64, ret, by);
	case UTRACE_EXTENT_VALUE:
		return min(value_before(m, arg->by), number_at(by, sleep));
	case UTRACE_EXTENT_BITS:
		n = !arg->by && (u32)by > BITS_PER_BYTE * UTRACE_MEMORY_WHOLE ? most_fds() : (u32)by;
		return DIV_ROUND_UP(n, BITS_PER_BYTE * arg->size) * arg->size;
	case UTRACE_EXTENT_PAGES:
		return DIV_ROUND_UP(by, PAGE_SIZE);
	case UTRACE_EXTENT_SIZED:
		n = arg->size + (u64)number_at(args[arg->arg], sleep);
		return n ? max(n, sizeof(u32)) : SCHED_ATTR_SIZE_VER0;	/* sched_setattr() takes 0 */
	case UTRACE_EXTENT_FUTEX:
		return is_timed(args[1]) ? arg->size : 0;
	default:
		return arg->size;
	}
}

/*
 * Arguments that point to memory which points to more, or which commands describe.
 */

/* The memory of an argument as it is being copied, at the entry, or at the exit. */
struct source {
	struct utrace_memory *m;
	const struct utrace_memory_arg *arg;
	const struct utrace_call *call;
	long ret;
	u8 out;		/* UTRACE_PIECE_OUT at the exit, else 0 */
	bool sleep;
	unsigned int message;	/* of several */
};

static bool is_compat(const struct source *s)
{
	return s->call->abi != UTRACE_ABI_X86_64;
}

static bool put_part(const struct source *s, unsigned int part, unsigned long from, unsigned long n)
{
	return !from || !n || put(s->m, s->arg->arg, s->out | part << 4, 0, from, n, s->sleep);
}

/* A word of memory that was copied; half as long in programs of 32 bits. */
static unsigned long word(const struct source *s, const u8 *bytes, unsigned int n)
{
	return is_compat(s) ? ((const u32 *)bytes)[n] : ((const unsigned long *)bytes)[n];
}

static unsigned int word_size(const struct source *s)
{
	return is_compat(s) ? sizeof(u32) : sizeof(long);
}

/* Puts the bytes that the pieces of an array, which was copied at the entry, point to, @n at most. */
static bool put_vector(const struct source *s, unsigned int part, unsigned long want)
{
	const struct utrace_piece *vector = find(s->m, s->arg->arg, part << 4, s->message);
	const unsigned int nr = vector ? vector->len / (2 * word_size(s)) : 0;
	unsigned int i, n, len, did = 0, got = 0;
	unsigned long sum = 0;
	struct utrace_piece *p;

	for (i = 0; i < nr; i++)
		sum += word(s, vector->bytes, 2 * i + 1);
	p = nr && s->m->data ? begin(s->m, s->arg->arg, s->out | 4 << 4, UTRACE_MEMORY_DATA,
				     min(sum, want), &n) : NULL;
	if (!p)
		return true;
	for (i = 0; i < nr && got < n; i++) {
		len = min_t(unsigned long, word(s, vector->bytes, 2 * i + 1), n - got);
		did = copy(p->bytes + got, word(s, vector->bytes, 2 * i), len, s->sleep);
		got += did;
		if (did < len)
			break;
	}
	return end(s->m, p, got, n);
}

static bool put_iovec(const struct source *s)
{
	const unsigned long nr = (u32)s->call->args[s->arg->by];
	const bool data = s->arg->flags & UTRACE_MEMORY_DATA;
	bool whole = true;

	if (s->out)
		return put_vector(s, 0, s->ret);
	whole = put_part(s, 0, s->call->args[s->arg->arg], nr * 2 * word_size(s));
	if (data && !(s->arg->flags & UTRACE_MEMORY_OUT))
		whole &= put_vector(s, 0, ULONG_MAX);
	return whole;
}

/* The numbers of words of struct user_msghdr, or of struct compat_msghdr, which has int for size_t. */
enum {
	MSG_NAME, MSG_NAMELEN, MSG_IOV, MSG_IOVLEN, MSG_CONTROL, MSG_CONTROLLEN, MSG_FLAGS_WORD,
	MSG_LEN,	/* of one of several messages */
};

/* The size of a message, and of one of several. */
static unsigned int message_size(const struct source *s)
{
	return (s->arg->by ? MSG_LEN + 1 : MSG_LEN) * word_size(s);
}

static unsigned long message_word(const struct source *s, const struct utrace_piece *p, unsigned int n)
{
	const unsigned int at = s->message * message_size(s);
	const unsigned long value = p->len >= at + (n + 1) * word_size(s) ? word(s, p->bytes + at, n) : 0;

	return n == MSG_NAMELEN || n == MSG_LEN ? (u32)value : value;
}

/* Put what a received message has written; the addresses are those of the entry. */
static bool put_received(const struct source *s, const struct utrace_piece *p)
{
	const struct utrace_piece *old = find(s->m, s->arg->arg, 0, 0);

	if (!old)
		return true;
	put_part(s, 1, message_word(s, old, MSG_NAME),
		 min(message_word(s, p, MSG_NAMELEN), message_word(s, old, MSG_NAMELEN)));
	put_part(s, 2, message_word(s, old, MSG_CONTROL), message_word(s, p, MSG_CONTROLLEN));
	return put_vector(s, 3, s->arg->by ? message_word(s, p, MSG_LEN) : s->ret);
}

static bool put_sent(const struct source *s, const struct utrace_piece *p)
{
	bool whole = true;

	if (!(s->arg->flags & UTRACE_MEMORY_OUT)) {
		whole &= put_part(s, 1, message_word(s, p, MSG_NAME), message_word(s, p, MSG_NAMELEN));
		whole &= put_part(s, 2, message_word(s, p, MSG_CONTROL),
				  message_word(s, p, MSG_CONTROLLEN));
	}
	whole &= put_part(s, 3, message_word(s, p, MSG_IOV),
			  message_word(s, p, MSG_IOVLEN) * 2 * word_size(s));
	if (!(s->arg->flags & UTRACE_MEMORY_OUT))
		whole &= put_vector(s, 3, ULONG_MAX);
	return whole;
}

/* A message, or several (their number is argument @by), of which so many are followed. */
#define MESSAGES	8

static bool put_message(const struct source *first)
{
	struct source s = *first;
	unsigned long n = !s.arg->by ? 1 : s.out ? s.ret : (u32)s.call->args[s.arg->by];
	const struct utrace_piece *p;
	bool whole = put_part(&s, 0, s.call->args[s.arg->arg], n * message_size(&s));

	p = find(s.m, s.arg->arg, s.out, 0);
	n = p ? min3(n, (unsigned long)MESSAGES, p->len / (unsigned long)message_size(&s)) : 0;
	for (; s.message < n; s.message++) {
		if (s.message)
			put(s.m, s.arg->arg, s.out | NEXT_MESSAGE, 0, 0, 0, s.sleep);
		whole &= s.out ? put_received(&s, p) : put_sent(&s, p);
	}
	return whole;
}

/*
 * Put the memory that a pointer leads to, @by bytes after the beginning of the argument's; an array
 * of as many elements as the number says that is behind the pointer, if the structure, whose size is
 * the next argument, has that.
 */
static bool put_pointed(const struct source *s)
{
	const bool array = s->arg->extent == UTRACE_EXTENT_POINTED_ARRAY;
	const unsigned int n = (1 + array) * sizeof(u64);
	u64 to[2] = { 0, 1 };

	if (array && s->call->args[s->arg->arg + 1] < s->arg->by + n)
		return true;
	if (copy(to, s->call->args[s->arg->arg] + s->arg->by, n, s->sleep) != n)
		return true;	/* the memory's own piece says so */
	return put_part(s, 5, is_compat(s) && !array ? (u32)to[0] : to[0],
			s->arg->size * min_t(u64, to[1], UTRACE_MEMORY_WHOLE));
}

static bool put_path(const struct source *s, unsigned int part, unsigned int fd)
{
	struct utrace_reader r = { .sleep = s->sleep };
	struct utrace_memory *m = s->m;
	struct utrace_piece *p;
	unsigned int n;

	m->fds |= BIT(m->pieces);
	p = begin(m, s->arg->arg, s->out | part << 4, UTRACE_MEMORY_TEXT, UTRACE_MEMORY_MAX, &n);
	if (!p)
		return true;
	if (!n)
		return end(m, p, 0, 0);
	r.out = (struct utrace_text){ .at = p->bytes, .room = n };
	p->flags &= ~UTRACE_PIECE_TRUNCATED;
	utrace_path_read(&r, fd);
	p->flags |= r.out.cut ? UTRACE_PIECE_TRUNCATED : 0;
	p->flags |= r.faulted ? UTRACE_PIECE_FAULTED : 0;
	return end(m, p, r.out.len, r.out.len) && !r.faulted;
}

/* Does a call that returns numbers of several kinds return a descriptor? Argument @by says so. */
static bool returns_fd(const struct source *s)
{
	const unsigned int by = s->call->args[s->arg->by];

	return !s->arg->by || by == F_DUPFD || by == F_DUPFD_CLOEXEC;
}

static bool put_pair(const struct source *s)
{
	int fds[2];

	if (copy(fds, s->call->args[s->arg->arg], sizeof(fds), s->sleep) != sizeof(fds))
		return true;
	put_path(s, 6, fds[0]);
	return put_path(s, 8, fds[1]);
}

/*
 * The paths of descriptors: one that is an argument, for which the call's two strings have no place,
 * the result, or the two that a call has written.
 */
static bool put_fd(const struct source *s)
{
	if (!s->m->paths)
		return true;
	if (s->arg->arg == UTRACE_MEMORY_RESULT)
		return !returns_fd(s) || put_path(s, 6, s->ret);
	return s->out ? put_pair(s) : put_path(s, 6, s->call->args[s->arg->arg]);
}

static long copy_string(char *to, unsigned long from, unsigned int n, bool sleep)
{
	long got;

	if (sleep)
		return strncpy_from_user(to, (const char __user *)from, n);
	pagefault_disable();
	got = strncpy_from_user(to, (const char __user *)from, n);
	pagefault_enable();
	return got;
}

/* A string of which a page cannot be read is there up to the end of its first page. */
static bool put_string(const struct source *s, unsigned int part, unsigned long from)
{
	unsigned int n, most;
	struct utrace_piece *p = begin(s->m, s->arg->arg, s->out | part << 4, UTRACE_MEMORY_TEXT,
				       UTRACE_MEMORY_MAX, &n);
	long got;

	if (!p)
		return true;
	p->flags &= ~UTRACE_PIECE_TRUNCATED;
	got = copy_string(p->bytes, from, n, s->sleep);
	most = min_t(unsigned int, n, PAGE_SIZE - offset_in_page(from));
	if (got < 0)
		return end(s->m, p, max(copy_string(p->bytes, from, most, s->sleep), 0l), n);
	p->flags |= got == n ? UTRACE_PIECE_TRUNCATED : 0;
	return end(s->m, p, got, got);
}

#define TO(number, part_, pointer, ...)							\
	{ .command = BPF_##number, .part = part_, .at = offsetof(union bpf_attr, pointer), __VA_ARGS__ }
#define COUNTED(size_, count_)	.size = size_, .count = offsetof(union bpf_attr, count_)

/*
 * What the structure of a command of bpf() points to: so many elements of @size bytes as the number
 * at @count says, or a string. Of a link only what its type of attachment has.
 */
static const struct bpf_pointer {
	u8 command, part, size, type;
	u16 at, count;
	bool strings;	/* the elements are pointers to strings, which are the part after it */
	bool out;
} bpf_pointers[] = {
	TO(PROG_LOAD, 5, license), TO(OBJ_PIN, 5, pathname), TO(OBJ_GET, 5, pathname),
	TO(RAW_TRACEPOINT_OPEN, 5, raw_tracepoint.name),
	TO(PROG_LOAD, 1, log_buf, COUNTED(1, log_size)), TO(BTF_LOAD, 5, btf, COUNTED(1, btf_size)),
	TO(LINK_CREATE, 5, link_create.iter_info, COUNTED(4, link_create.iter_info_len),
	   .type = BPF_TRACE_ITER),
	TO(LINK_CREATE, 1, link_create.kprobe_multi.syms, COUNTED(8, link_create.kprobe_multi.cnt),
	   .type = BPF_TRACE_KPROBE_MULTI, .strings = true),
	TO(LINK_CREATE, 3, link_create.kprobe_multi.addrs, COUNTED(8, link_create.kprobe_multi.cnt),
	   .type = BPF_TRACE_KPROBE_MULTI),
	TO(LINK_CREATE, 4, link_create.kprobe_multi.cookies, COUNTED(8, link_create.kprobe_multi.cnt),
	   .type = BPF_TRACE_KPROBE_MULTI),
	TO(PROG_QUERY, 5, query.prog_ids, COUNTED(4, query.prog_cnt), .out = true),
};

/* A member of what was copied of the structure; 0 if it is not there, as the kernel takes it. */
static u64 bpf_member(const struct utrace_piece *attr, unsigned int at, unsigned int size)
{
	u64 value = 0;

	if (attr->len >= at + size)
		memcpy(&value, attr->bytes + at, size);
	return value;
}

/* Puts the strings to which an array of pointers leads, one after the other, with their NULs. */
static bool put_strings(const struct source *s, unsigned int part)
{
	const struct utrace_piece *array = find(s->m, s->arg->arg, part << 4, 0);
	const unsigned int nr = array ? array->len / word_size(s) : 0;
	unsigned int i, n, len = 0;
	struct utrace_piece *p = nr ? begin(s->m, s->arg->arg, (part + 1) << 4, 0,
					    UTRACE_MEMORY_WHOLE, &n) : NULL;
	long got = 0;

	for (i = 0; p && i < nr && len < n && got >= 0; i++) {
		if (!word(s, array->bytes, i))
			continue;
		got = copy_string(p->bytes + len, word(s, array->bytes, i), n - len, s->sleep);
		if (got >= 0)
			len += min_t(unsigned int, got + 1, n - len);
	}
	return !p || end(s->m, p, len, got < 0 ? len + 1 : len);
}

static bool put_bpf_pointer(const struct source *s, const struct utrace_piece *attr,
			    const struct bpf_pointer *p)
{
	const u64 from = bpf_member(attr, p->at, sizeof(u64));
	const u64 count = bpf_member(attr, p->count, sizeof(u32));
	bool whole = true;

	if (!from)
		return true;
	if (!p->size)
		return put_string(s, p->part, from);
	if (count)
		whole = put(s->m, s->arg->arg, s->out | p->part << 4,
			    p->size == 1 ? UTRACE_MEMORY_TEXT : 0, from,
			    count * (p->strings ? word_size(s) : p->size), s->sleep);
	return (!p->strings || put_strings(s, p->part)) && whole;
}

static bool put_bpf(const struct source *s)
{
	const struct utrace_piece *const attr = find(s->m, s->arg->arg, s->out, 0);
	const struct bpf_pointer *p;
	bool whole = true;
	u32 type;

	if (!attr)
		return true;
	type = bpf_member(attr, offsetof(union bpf_attr, link_create.attach_type), sizeof(type));
	for (p = bpf_pointers; p < bpf_pointers + ARRAY_SIZE(bpf_pointers); p++)
		if (p->command == (u32)s->call->args[0] && p->out == !!s->out &&
		    (!p->type || p->type == type))
			whole &= put_bpf_pointer(s, attr, p);
	return whole;
}

/* Bytes of a folder's entries, or of pointers, that are counted: preemption is off. */
#define COUNTED_MAX	SZ_64K

static bool put_number(const struct source *s, u32 number, bool whole)
{
	unsigned int n;
	struct utrace_piece *p = begin(s->m, s->arg->arg, s->out | 5 << 4, 0, sizeof(number), &n);

	if (!p)
		return true;
	if (n < sizeof(number))
		return end(s->m, p, 0, 0);
	memcpy(p->bytes, &number, n);
	p->flags |= whole ? 0 : UTRACE_PIECE_FAULTED;
	return end(s->m, p, n, n) && whole;
}

/* Count pointers up to a null pointer. */
static bool put_pointers(const struct source *s)
{
	const unsigned int size = word_size(s);
	const unsigned long from = s->call->args[s->arg->arg];
	unsigned int at = 0;
	u64 pointer = 0;

	while (copy(&pointer, from + at, size, s->sleep) == size) {
		if (!pointer || at > COUNTED_MAX)
			return put_number(s, at / size, true);
		at += size;
	}
	return put_number(s, at / size, false);
}

/*
 * Count entries of which not all have room in a piece. The bytes are the program's by now: a length
 * may be anything.
 */
static bool put_entries(const struct source *s)
{
	unsigned long at = s->call->args[s->arg->arg], last = at + s->ret - sizeof(u16);
	u32 count = 0;
	u16 len;

	if (s->ret <= UTRACE_MEMORY_WHOLE || s->ret > COUNTED_MAX)
		return true;
	for (; at + s->arg->size <= last; at += len, count++)
		if (copy(&len, at + s->arg->size, sizeof(len), false) != sizeof(len) ||
		    len < s->arg->size + sizeof(len))
			return true;
	return put_number(s, count, true);
}

/* Does the command have the structures of i386? fcntl(), quotactl() and the ctls of x32 have not. */
static bool is_compat_command(const struct source *s)
{
	return s->call->abi == UTRACE_ABI_I386 ||
	       (is_compat(s) && (s->arg->extent == UTRACE_EXTENT_IOCTL ||
				 s->arg->extent == UTRACE_EXTENT_SECCOMP));
}

static bool put_command(const struct source *s)
{
	const u8 want = s->out ? UTRACE_MEMORY_OUT : UTRACE_MEMORY_IN;
	const bool quota = s->arg->extent == UTRACE_EXTENT_QUOTACTL;
	const unsigned long from = s->call->args[s->arg->arg];
	const u32 command = (u32)s->call->args[s->arg->by] >> (quota ? SUBCMDSHIFT : 0);
	const struct utrace_memory_command *c = utrace_memory_commands[s->arg->extent];

	for (; c && c->flags; c++) {
		if (c->command != command)
			continue;
		if (!(c->flags & want))
			return true;
		if (quota && !c->size)
			return put_string(s, 0, from);
		return put_part(s, 0, from, is_compat_command(s) ? c->compat : c->size);
	}
	if (s->arg->extent != UTRACE_EXTENT_IOCTL ||
	    !(_IOC_DIR(command) & (s->out ? _IOC_READ : _IOC_WRITE)))
		return true;
	return put_part(s, 0, from, _IOC_SIZE(command));
}

static noinline bool put_special(const struct source *s)
{
	if (s->arg->extent == UTRACE_EXTENT_FD)
		return put_fd(s);
	if (s->arg->extent == UTRACE_EXTENT_SIGMASK)	/* the mask that a handler's frame restores */
		return put_part(s, 0, current_pt_regs()->sp + s->arg->size, sizeof(u64));
	if (!s->call->args[s->arg->arg])
		return true;
	switch (s->arg->extent) {
	case UTRACE_EXTENT_IOVEC:
		return put_iovec(s);
	case UTRACE_EXTENT_MSG:
		return put_message(s);
	case UTRACE_EXTENT_POINTED:
	case UTRACE_EXTENT_POINTED_ARRAY:
		return put_pointed(s);
	case UTRACE_EXTENT_STRING:
		return put_string(s, 0, s->call->args[s->arg->arg]);
	case UTRACE_EXTENT_BPF:
		return put_bpf(s);
	case UTRACE_EXTENT_ENTRIES:
		return put_entries(s);
	case UTRACE_EXTENT_POINTERS:
		return put_pointers(s);
	default:
		return put_command(s);
	}
}

/* Puts a piece of an argument, unless that is a null pointer, or its memory is not wanted. */
static __always_inline bool put_arg(struct utrace_memory *m, const struct utrace_memory_arg *arg,
				    u8 flags, const struct utrace_call *call, long ret, bool sleep)
{
	const u8 kind = arg->flags & (UTRACE_MEMORY_TEXT | UTRACE_MEMORY_DATA);
	unsigned long n;

	if (unlikely(arg->extent >= UTRACE_EXTENT_SPECIAL))
		return put_special(&(struct source){ m, arg, call, ret, flags, sleep });
	if (!call->args[arg->arg] || ((kind & UTRACE_MEMORY_DATA) && !m->data))
		return true;
	n = length(m, arg, call->args, ret, sleep);
	return !n || put(m, arg->arg, flags, kind, call->args[arg->arg], n, sleep);
}

/*
 * Copies what is there at the entry of a call whose strings are in @c; false if some of it could not
 * be read. Sleeps if @sleep.
 */
bool utrace_memory_begin(struct utrace_captured *c, const struct utrace_call *call,
			 const struct utrace_memory_arg *args, const struct utrace_limits *limits,
			 bool sleep)
{
	struct utrace_memory *m = c->memory;
	const struct utrace_memory_arg *arg = args;
	bool whole = true;

	utrace_memory_reset(m, args, limits, c->whole_from);
	c->whole_from = UTRACE_NEVER_WHOLE;
	do {
		if (arg->flags & UTRACE_MEMORY_IN)
			whole &= put_arg(m, arg, 0, call, 0, sleep);
	} while (!(arg++->flags & UTRACE_MEMORY_LAST));
	return whole;
}

static void put_written(struct utrace_memory *m, const struct utrace_call *call, long ret)
{
	const struct utrace_memory_arg *arg = m->args;

	m->ended = true;
	do {
		if (utrace_is_written(arg, ret))
			put_arg(m, arg, UTRACE_PIECE_OUT, call, ret, false);
	} while (!(arg++->flags & UTRACE_MEMORY_LAST));
}

/*
 * Copies what a call with UTRACE_STR_MEMORY has written, by the addresses that the program has given,
 * unless that was done. In the thread, preemption off.
 */
void utrace_memory_end(const struct utrace_call *call, long ret)
{
	struct utrace_memory *m = call->captured->memory;

	if (!m->ended)
		put_written(m, call, ret);
}

/* Copies the pieces of which a group wants less than what is there. Returns the length. */
static unsigned int copy_less(u8 *to, const struct utrace_memory *m, unsigned int limit, u64 without)
{
	const struct utrace_piece *p;
	unsigned int at, n = 0, i;
	struct utrace_piece *q;

	for (at = 0, i = 0; at < m->len; at += sizeof(*p) + ALIGN(p->len, 4), i++) {
		p = (const void *)(m->bytes + at);
		if (without & BIT(i))
			continue;
		q = (void *)(to + n);
		*q = *p;
		if ((m->texts & BIT(i)) && p->len > limit) {
			q->len = limit;
			q->flags = (p->flags & ~UTRACE_PIECE_FAULTED) | UTRACE_PIECE_TRUNCATED;
		}
		memcpy(q->bytes, p->bytes, q->len);
		memset(q->bytes + q->len, 0, -q->len & 3);
		n += sizeof(*q) + ALIGN(q->len, 4);
	}
	return n;
}

/* Pieces that nothing was copied of before; no paths, whose room serves here. None after exit_mm(). */
static void cut_written(const struct utrace_call *call, const struct utrace_limits *limits,
			struct utrace_cut *cut)
{
	const struct utrace_memory_arg *args =
		utrace_memory_of(call->abi, utrace_syscall_slot(call->nr));
	struct utrace_memory *m = (void *)utrace_paths_room();

	static_assert(sizeof(*m) <= PATH_MAX);
	if (!args || !current->mm || utrace_memory_is_early(args))
		return;
	utrace_memory_reset(m, args, limits, 0);
	put_written(m, call, call->ret);
	cut->memory = m->bytes;
	cut->memory_len = m->len;
}

/*
 * The memory of a call as a group wants it, for the report of the call. Preemption stays off until
 * the record is written.
 */
void utrace_memory_cut(const struct utrace_call *call, const struct utrace_strings *limits,
		       struct utrace_cut *cut)
{
	const struct utrace_limits most = {
		.room = READ_ONCE(limits->limit), .data = READ_ONCE(limits->data),
		.paths = READ_ONCE(limits->paths),
	};
	const struct utrace_memory *m;

	cut->memory_len = 0;
	if (!most.room || !READ_ONCE(limits->memory))
		return;
	if (!(call->str_flags & UTRACE_STR_MEMORY))
		return cut_written(call, &most, cut);
	m = call->captured->memory;
	cut->memory = m->bytes;
	cut->memory_len = m->len;
	if (likely(m->limit <= most.room && (most.data || !m->data) && (most.paths || !m->paths)))
		return;
	cut->memory = utrace_paths_room();
	cut->memory_len = copy_less((u8 *)cut->memory, m, most.room,
				    (most.data ? 0 : m->datas) | (most.paths ? 0 : m->fds));
}
