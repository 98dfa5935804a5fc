// SPDX-License-Identifier: GPL-2.0
/*
 * /proc/TID/syscall has the call's number, its arguments, stack pointer and program counter. What
 * arguments point to is read of the thread's memory, while the thread is in the call.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

#include "incall.h"
#include "proc.h"
#include "text.h"
#include "../provider/filter/text.h"

#define X32_BIT 0x40000000

/**
 * in_call_peek - read a thread's memory
 * @tid: the thread
 * @address: where its memory is read
 * @to: filled in
 * @size: how many bytes
 *
 * Return: how many bytes could be read; those up to the first page that is not there.
 */
size_t in_call_peek(pid_t tid, unsigned long long address, void *to, size_t size)
{
	struct iovec here = { to, size }, there = { (void *)address, size };
	ssize_t got = process_vm_readv(tid, &here, 1, &there, 1, 0);
	size_t page = 4096 - address % 4096;

	if (got < 0 && page < size) {
		here.iov_len = there.iov_len = page;
		got = process_vm_readv(tid, &here, 1, &there, 1, 0);
	}
	return got < 0 ? 0 : got;
}

/* A call of i386 is made by int $0x80, where also sysenter returns to; the others by syscall. */
static bool is_i386(pid_t tid, unsigned long long ip)
{
	unsigned char instruction[2];

	return in_call_peek(tid, ip - 2, instruction, 2) == 2 && instruction[0] == 0xcd &&
	       instruction[1] == 0x80;
}

static bool read_line(pid_t tid, char *line, int size)
{
	FILE *file = proc_open(tid, "syscall");
	bool got = file && fgets(line, size, file);

	if (file)
		fclose(file);
	return got;
}

/**
 * in_call_read - find the call that a thread is in
 * @tid: the thread
 * @in: filled in
 *
 * Return: 1; 0 if the thread is in no call; -ESRCH if there is no such thread, or it may not be
 * looked at.
 */
int in_call_read(pid_t tid, struct in_call *in)
{
	unsigned long long *args = in->args;
	char line[256];

	memset(in, 0, sizeof(*in));
	if (!read_line(tid, line, sizeof(line)))
		return -ESRCH;
	if (sscanf(line, "%d %llx %llx %llx %llx %llx %llx %llx %llx", &in->nr, &args[0], &args[1],
		   &args[2], &args[3], &args[4], &args[5], &in->sp, &in->ip) != 9 || in->nr < 0)
		return 0;
	in->abi = is_i386(tid, in->ip) ? UTRACE_ABI_I386 :
		  in->nr & X32_BIT ? UTRACE_ABI_X32 : UTRACE_ABI_X86_64;
	if (in->abi == UTRACE_ABI_X32)
		in->nr &= ~X32_BIT;
	return 1;
}

static void put_bytes(struct utrace_text *out, const char *bytes, size_t len,
		      enum utrace_escapes escapes)
{
	while (len-- && utrace_text_put(out, *bytes++, escapes))
		;
}

/* Return: whether the whole text could be read. */
static bool take_string(struct utrace_text *out, pid_t tid, unsigned long long address)
{
	char bytes[IN_CALL_TEXT];
	size_t got = in_call_peek(tid, address, bytes, out->room), len = strnlen(bytes, got);

	put_bytes(out, bytes, len, UTRACE_ESCAPE_CONTROLS);
	out->cut |= len == got && got == out->room;
	return len < got || out->cut;
}

static bool take_data(struct utrace_text *out, pid_t tid, unsigned long long address, size_t size)
{
	char bytes[IN_CALL_TEXT];
	size_t want = size < out->room ? size : out->room, got = in_call_peek(tid, address, bytes, want);

	put_bytes(out, bytes, got, UTRACE_ESCAPE_BYTES);
	out->cut |= got < size;
	return got == want;
}

static void put_unix(struct utrace_text *out, const struct sockaddr_un *un, int len)
{
	bool abstract = len > 0 && !un->sun_path[0];

	utrace_text_puts(out, len > 0 ? "unix " : "unix");
	if (abstract)
		utrace_text_puts(out, "@");
	/* A path that begins with the sign of an abstract address is none. */
	if (len > 0 && un->sun_path[0] == '@' && utrace_text_put(out, '@', UTRACE_ESCAPE_ALL))
		put_bytes(out, un->sun_path + 1, strnlen(un->sun_path + 1, len - 1),
			  UTRACE_ESCAPE_CONTROLS);
	else if (len > 0)
		put_bytes(out, un->sun_path + abstract, abstract ? len - 1 :
			  (int)strnlen(un->sun_path, len),
			  abstract ? UTRACE_ESCAPE_BYTES : UTRACE_ESCAPE_CONTROLS);
}

static bool take_address(struct utrace_text *out, pid_t tid, unsigned long long address, int size)
{
	struct sockaddr_storage any = { };
	char host[INET6_ADDRSTRLEN] = "", words[96];
	const struct sockaddr_in *in = (void *)&any;
	const struct sockaddr_in6 *in6 = (void *)&any;

	if (size < (int)sizeof(any.ss_family) || size > (int)sizeof(any) ||
	    in_call_peek(tid, address, &any, size) != (size_t)size)
		return false;
	if (any.ss_family == AF_UNIX) {
		put_unix(out, (void *)&any, size - (int)offsetof(struct sockaddr_un, sun_path));
		return true;
	}
	snprintf(words, sizeof(words), "family %u", any.ss_family);
	if (any.ss_family == AF_INET && inet_ntop(AF_INET, &in->sin_addr, host, sizeof(host)))
		snprintf(words, sizeof(words), "inet %s:%u", host, ntohs(in->sin_port));
	if (any.ss_family == AF_INET6 && inet_ntop(AF_INET6, &in6->sin6_addr, host, sizeof(host)))
		snprintf(words, sizeof(words), "inet6 [%s]:%u", host, ntohs(in6->sin6_port));
	utrace_text_puts(out, words);
	return true;
}

static bool take_path(struct utrace_text *out, pid_t tid, int fd)
{
	char link[64], path[IN_CALL_TEXT];
	ssize_t len;

	snprintf(link, sizeof(link), "/proc/%d/fd/%d", tid, fd);
	len = fd < 0 ? -1 : readlink(link, path, sizeof(path));
	if (len > 0)
		put_bytes(out, path, len, UTRACE_ESCAPE_CONTROLS);
	return len > 0;
}

/* Return: the flags of a text in a record, of which the lowest says that there is the text. */
static unsigned int take_text(pid_t tid, const struct utrace_call *call, unsigned int n,
			      struct utrace_text *out, bool paths)
{
	const struct utrace_arg_text *text = &call->texts[n];
	unsigned long long arg = call->args[text->arg], next = call->args[text->arg + 1];
	bool whole;

	switch (text->kind) {
	case TEXT_STRING:
		whole = take_string(out, tid, arg);
		break;
	case TEXT_DATA:
		whole = take_data(out, tid, arg, next);
		break;
	case TEXT_SOCKADDR:
		whole = take_address(out, tid, arg, (int)next);
		break;
	case TEXT_FD:
		whole = paths && take_path(out, tid, (int)arg);
		break;
	default:
		return 0;
	}
	out->at[out->len] = '\0';
	return out->len || whole ? 0x1 | (out->cut ? 0x2 : whole ? 0 : 0x4) : 0;
}

/**
 * in_call_decode - the call that a thread is in, with its texts and memory
 * @tid: the thread
 * @in: the call
 * @limit: how many bytes of data and of each text, but for paths of files, at most IN_CALL_TEXT
 * @paths: also the paths of the files behind descriptors
 * @call: filled in
 * @texts: what its arguments point to
 */
void in_call_decode(pid_t tid, const struct in_call *in, unsigned int limit, bool paths,
		    struct utrace_call *call, struct in_call_texts *texts)
{
	struct utrace_text out;
	unsigned int n;

	memset(call, 0, sizeof(*call));
	call->abi = in->abi;
	call->nr = in->nr;
	call->ret = UTRACE_NOT_RETURNED;
	memcpy(call->args, in->args, sizeof(call->args));
	utrace_call_widen(call);
	for (n = 0; n < MAX_TEXTS; n++) {
		utrace_call_set_text(call, n, 0, NULL);
		out = (struct utrace_text){
			.at = texts->text[n],
			.room = call->texts[n].kind == TEXT_FD || limit > IN_CALL_TEXT ?
				IN_CALL_TEXT : limit,
		};
		utrace_call_set_text(call, n, take_text(tid, call, n, &out, paths) << 4 * n, out.at);
	}
	in_call_memory(tid, limit, call, texts->memory);
}

/* The first argument of a call that may wait for which the kernel fills in the memory. */
static const struct {
	const char *name;
	unsigned int arg;
} outs[] = {
	{ "accept", 1 }, { "accept4", 1 }, { "clock_nanosleep", 3 }, { "clock_nanosleep_time64", 3 },
	{ "epoll_pwait", 1 }, { "epoll_pwait2", 1 }, { "epoll_wait", 1 }, { "fstat", 1 },
	{ "getcwd", 0 }, { "getdents", 1 }, { "getdents64", 1 }, { "getrandom", 0 },
	{ "getxattr", 2 }, { "io_getevents", 3 }, { "io_pgetevents", 3 }, { "lgetxattr", 2 },
	{ "lstat", 1 }, { "lstat64", 1 }, { "mq_timedreceive", 1 }, { "msgrcv", 1 },
	{ "nanosleep", 1 }, { "newfstatat", 2 }, { "pread64", 1 }, { "preadv", 1 },
	{ "preadv2", 1 }, { "read", 1 }, { "readlink", 1 }, { "readlinkat", 2 }, { "readv", 1 },
	{ "recv", 1 }, { "recvfrom", 1 }, { "recvmmsg", 1 }, { "recvmsg", 1 },
	{ "rt_sigtimedwait", 1 }, { "stat", 1 }, { "stat64", 1 }, { "statfs", 1 }, { "statx", 4 },
	{ "wait4", 1 }, { "waitid", 2 }, { "waitpid", 1 },
};

/**
 * in_call_known - how many of a call's arguments are known before the kernel has filled any in
 * @call: the call
 *
 * Return: their number, which is MAX_ARGS if all are.
 */
unsigned int in_call_known(const struct utrace_call *call)
{
	unsigned int i;

	for (i = 0; call->signature && i < sizeof(outs) / sizeof(outs[0]); i++)
		if (!strcmp(outs[i].name, call->signature->name))
			return outs[i].arg;
	return MAX_ARGS;
}

/* Does a word of the list mean a call? */
static bool takes_word(const char *word, size_t len, const char *name, int nr)
{
	const char *colon = strchr(name, ':'), *plain = colon ? colon + 1 : name;
	int first, last;

	if (len == 3 && !strncmp(word, "all", 3))
		return true;
	if (sscanf(word, "%d-%d", &first, &last) == 2)
		return !colon && nr >= first && nr <= last;
	if (sscanf(word, "%d", &first) == 1)
		return !colon && nr == first;
	if (!strncmp(word, "x86_64:", 7) && !colon) {
		word += 7;
		len -= 7;
	}
	return (len == strlen(name) && !strncmp(word, name, len)) ||
	       (len == strlen(plain) && !strncmp(word, plain, len));
}

static bool takes_name(const char *line, const char *name, int nr)
{
	bool taken = *line == '!' || !*line, not;
	size_t len;

	for (; *line; line += len + (line[len] == '\n')) {
		not = *line == '!';
		line += not;
		len = strcspn(line, "\n");
		if (takes_word(line, len, name, nr))
			taken = !not;
	}
	return taken;
}

/**
 * in_call_listed - is a call in a session's list?
 * @in: the call
 * @list: the list, as the module prints it
 */
bool in_call_listed(const struct in_call *in, const char *list)
{
	const char *inner = text_inner_call(in->abi, in->nr, in->args[0]);

	return takes_name(list, text_call(in->abi, in->nr), in->nr) ||
	       (inner && takes_name(list, inner, -1));
}

/* When the scheduler has last seen the thread run, in milliseconds; a negative number: not known. */
static double last_ran(pid_t tid)
{
	FILE *file = proc_open(tid, "sched");
	char line[256];
	double ran = -1;

	while (file && ran < 0 && fgets(line, sizeof(line), file))
		if (sscanf(line, "se.exec_start : %lf", &ran) != 1)
			ran = -1;
	if (file)
		fclose(file);
	return ran;
}

/**
 * in_call_asleep - how long a thread has not run
 * @tid: the thread
 *
 * Return: the time in seconds; a negative number: it runs, or that is not known.
 */
double in_call_asleep(pid_t tid)
{
	double then = last_ran(tid), now = last_ran(getpid());
	struct proc_stat stat;

	if (!proc_stat(tid, &stat) || stat.state == 'R' || then < 0 || now < 0)
		return -1;
	return now > then ? (now - then) / 1000 : 0;
}
