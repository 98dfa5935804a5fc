// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of the plugin: the text that it prints for records that are made here; and that no
 * damaged record makes the plugin read memory outside of the record. This program is linked with
 * the plugin, both with sanitizers.
 *
 * usage: plugin_test [RUNS [SEED]]	(default: 200000 damaged records, seed 1)
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>
#include <linux/bpf.h>
#include <linux/netlink.h>
#include <linux/fib_rules.h>
#include <linux/gen_stats.h>
#include <linux/if_link.h>
#include <linux/inet_diag.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <linux/termios.h>
#include <event-parse.h>

#include "../../plugins/events.h"
#include "../../plugins/members.h"

int tep_plugin_loader(struct tep_handle *tep);
void tep_plugin_unloader(struct tep_handle *tep);

/* The kernel's events/utrace/syscall/format, with another print fmt. */
static const char format[] =
	"name: syscall\nID: 1\nformat:\n"
	"\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
	"\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n"
	"\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;\n"
	"\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
	"\tfield:int id;\toffset:8;\tsize:4;\tsigned:1;\n"
	"\tfield:unsigned char abi;\toffset:12;\tsize:1;\tsigned:0;\n"
	"\tfield:unsigned char str_flags;\toffset:13;\tsize:1;\tsigned:0;\n"
	"\tfield:unsigned long arg0;\toffset:16;\tsize:8;\tsigned:0;\n"
	"\tfield:unsigned long arg1;\toffset:24;\tsize:8;\tsigned:0;\n"
	"\tfield:unsigned long arg2;\toffset:32;\tsize:8;\tsigned:0;\n"
	"\tfield:unsigned long arg3;\toffset:40;\tsize:8;\tsigned:0;\n"
	"\tfield:unsigned long arg4;\toffset:48;\tsize:8;\tsigned:0;\n"
	"\tfield:unsigned long arg5;\toffset:56;\tsize:8;\tsigned:0;\n"
	"\tfield:long ret;\toffset:64;\tsize:8;\tsigned:1;\n"
	"\tfield:u64 duration;\toffset:72;\tsize:8;\tsigned:0;\n"
	"\tfield:__data_loc char[] str0;\toffset:80;\tsize:4;\tsigned:0;\n"
	"\tfield:__data_loc char[] str1;\toffset:84;\tsize:4;\tsigned:0;\n"
	"\tfield:__data_loc unsigned char[] memory;\toffset:88;\tsize:4;\tsigned:0;\n"
	"\nprint fmt: \"%d\", REC->id\n";

/**
 * struct record - a record of that format
 * @texts: both texts; str0 and str1 have their offsets and lengths
 * @pieces: memory behind arguments; @memory has its offset and length
 */
struct record {
	uint16_t type;
	uint8_t flags;
	uint8_t preempt_count;
	int32_t pid;
	int32_t id;
	uint8_t abi;
	uint8_t str_flags;
	uint64_t args[6];
	int64_t ret;
	uint64_t duration;
	uint32_t str[2];
	uint32_t memory;
	char texts[120];
	uint8_t pieces[512];
};

/* Flags of a piece of memory. */
enum {
	OUT = 0x1, TRUNCATED = 0x2, FAULTED = 0x4, NAME = 0x10, CONTROL = 0x20, IOVEC = 0x30,
	BYTES = 0x40, INNER = 0x50, NEXT_MESSAGE = 0x70,
};

static struct tep_handle *tep;
static struct tep_event *event;
static unsigned int failed;

/*
 * A record ends where readable memory ends: one byte too many is a fault also in libtraceevent,
 * which is not built with the sanitizers.
 */
static char *edge;

static void find_edge(void)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			   -1, 0);

	if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE)) {
		perror("mmap");
		exit(1);
	}
	edge = pages + page;
}

static void print(struct trace_seq *seq, const void *data, size_t size)
{
	struct tep_record record = { .data = edge - size, .size = (int)size };

	memcpy(record.data, data, size);
	trace_seq_init(seq);
	tep_print_event(tep, seq, &record, "%s", TEP_PRINT_INFO);
	trace_seq_terminate(seq);
}

static void expect(const char *want, const struct record *r)
{
	struct trace_seq seq;

	print(&seq, r, sizeof(*r));
	if (strcmp(seq.buffer, want)) {
		printf("want: %s\ngot:  %s\n", want, seq.buffer);
		failed++;
	}
	trace_seq_destroy(&seq);
}

/* The plugin does not print all members of structs, the command utrace does. */
static void expect_all(const char *want, const struct record *r)
{
	static const struct utrace_words all = { .verbose = true };
	struct utrace_format fields_of = { };
	struct utrace_buffer b = { };
	struct utrace_record fields;

	utrace_format_read(&fields_of, event);
	utrace_record_read(&fields, &fields_of, r, sizeof(*r));
	utrace_print_record(&b, &fields, &all);
	if (strcmp(utrace_buffer_text(&b), want)) {
		printf("want: %s\ngot:  %s\n", want, b.bytes);
		failed++;
	}
	free(b.bytes);
}

static void put_text(struct record *r, unsigned int n, const char *text)
{
	size_t len = strlen(text) + 1, at = offsetof(struct record, texts) + n * 60;

	memcpy((char *)r + at, text, len);
	r->str[n] = (uint32_t)(len << 16 | at);
	r->str_flags |= 1 << 4 * n;
}

static struct record call(int abi, int id, uint64_t a0, uint64_t a1, uint64_t a2, uint64_t a3)
{
	return (struct record) {
		.type = 1, .abi = (uint8_t)abi, .id = id, .args = { a0, a1, a2, a3, 0x55, 0x66 },
		.duration = 740,
	};
}

static void try_paths(void)
{
	struct record r = call(0, 257, 0xffffff9c, 0x7fff0000, 02000000 | 0100, 0644);

	put_text(&r, 0, "/etc/a\\012\\\\\"\\0019");
	r.ret = -2;
	expect("openat(AT_FDCWD, \"/etc/a\\n\\\\\\\"\\19\", O_RDONLY|O_CREAT|O_CLOEXEC, 0644) = -1 ENOENT (No such file or directory) <740 ns>", &r);
	r.str_flags = 0x3;
	r.duration = 12345;
	expect("openat(AT_FDCWD, \"/etc/a\\n\\\\\\\"\\19\"..., O_RDONLY|O_CREAT|O_CLOEXEC, 0644) = -1 ENOENT (No such file or directory) <12.3 us>", &r);
	r.str_flags = 0x5;
	r.duration = 12345678;
	expect("openat(AT_FDCWD, 0x7fff0000, O_RDONLY|O_CREAT|O_CLOEXEC, 0644) = -1 ENOENT (No such file or directory) <12.345 ms>", &r);
	put_text(&r, 0, "");
	r.duration = 1250000000;
	expect("openat(AT_FDCWD, 0x7fff0000, O_RDONLY|O_CREAT|O_CLOEXEC, 0644) = -1 ENOENT (No such file or directory) <1.250 s>", &r);

	/* The C library of Debian 13 passes AT_FDCWD sign-extended. */
	r = call(0, 257, -100, 0, 0, 0);
	expect("openat(AT_FDCWD, NULL, O_RDONLY) = 0 <740 ns>", &r);

	r = call(0, 3, 7, 0, 0, 0);
	put_text(&r, 0, "/a\\033\\074b\\\\>1\\012");
	expect("close(7</a\\33\\74b\\\\\\0761\\n>) = 0 <740 ns>", &r);
}

static void try_texts(void)
{
	struct record r = call(2, 520, 1, 2, 3, 4);

	put_text(&r, 0, "/bin/ls");
	put_text(&r, 1, "ls -l /etc");
	expect("x32:execve(\"/bin/ls\", [\"ls\", \"-l\", \"/etc\"], 0x3) = 0 <740 ns>", &r);
	put_text(&r, 1, "sh  a\\040b ");
	expect("x32:execve(\"/bin/ls\", [\"sh\", \"\", \"a b\", \"\"], 0x3) = 0 <740 ns>", &r);
	r.str_flags |= 0x20;
	expect("x32:execve(\"/bin/ls\", [\"sh\", \"\", \"a b\"...], 0x3) = 0 <740 ns>", &r);

	r = call(0, 46, 3, 2, 0x4000, 0);
	put_text(&r, 0, "inet6 [::1]:443");
	put_text(&r, 1, "GET /");
	expect("sendmsg(3, {msg_name={sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, \"::1\", &sin6_addr), sin6_scope_id=0}, msg_iov=\"GET /\"}, MSG_NOSIGNAL) = 0 <740 ns>", &r);

	r = call(0, 42, 3, 0x1000, 28, 0);
	put_text(&r, 0, "inet6 [fe80::1%2]:443 flowinfo 5");
	expect("connect(3, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(5), inet_pton(AF_INET6, \"fe80::1\", &sin6_addr), sin6_scope_id=2}, 28) = 0 <740 ns>", &r);
	put_text(&r, 0, "inet 1\033]0;x\007:80");
	expect("connect(3, {\"inet 1\\33]0;x\\7:80\"}, 28) = 0 <740 ns>", &r);

	r = call(0, 42, 3, 0x1000, 24, 0);
	put_text(&r, 0, "inet6 [::1]:443");
	expect("connect(3, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, \"::1\", &sin6_addr)}, 24) = 0 <740 ns>", &r);
	r = call(0, 42, 3, 0x1000, 1, 0);
	put_text(&r, 0, "");
	expect("connect(3, 0x1000, 1) = 0 <740 ns>", &r);
	r = call(0, 42, 3, 0x1000, 6, 0);
	put_text(&r, 0, "unix \\100at");
	expect("connect(3, {sa_family=AF_UNIX, sun_path=\"@at\"}, 6) = 0 <740 ns>", &r);

	r = call(0, 49, 3, 0x1000, 12, 0);
	put_text(&r, 0, "family 16");
	expect("bind(3, {sa_family=AF_NETLINK}, 12) = 0 <740 ns>", &r);
	put_text(&r, 0, "family 77");
	expect("bind(3, {sa_family=0x4d /* AF_??? */}, 12) = 0 <740 ns>", &r);

	r = call(1, 102, 3, 0xfff00000, 0, 0);
	put_text(&r, 0, "unix @name");
	expect("i386:socketcall(SYS_CONNECT, \"unix @name\", 0xfff00000) = 0 <740 ns>", &r);
}

static void try_calls(void)
{
	struct record r = call(1, 180, 0xffffffff, 0xfff00000, 16, 0x23456789);

	r.args[4] = 1;
	r.ret = -512;
	expect("i386:pread64(-1, 0xfff00000, 16, 4886718345) = ? ERESTARTSYS (To be restarted if SA_RESTART is set) <740 ns>", &r);

	r = call(0, 9, 0, 4096, 0, 0x22 | 0x40000 | 21 << 26);
	r.args[4] = -1;
	r.args[5] = 0;
	r.ret = 0x7f0000000000;
	expect("mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_HUGETLB|21<<MAP_HUGE_SHIFT, -1, 0) = 0x7f0000000000 <740 ns>", &r);

	r = call(0, 5000, 1, 0, 3, 4);
	r.ret = -38;
	expect("syscall_0x1388(0x1, 0, 0x3, 0x4, 0x55, 0x66) = -1 ENOSYS (Function not implemented) <740 ns>", &r);

	r = call(0, 101, 0, 1, 2, 3);
	expect("ptrace(PTRACE_TRACEME) = 0 <740 ns>", &r);
	r = call(1, 26, 3, 7, 0x18, 0xfff00000);
	expect("i386:ptrace(PTRACE_PEEKUSER, 7, 0x18, 0xfff00000) = 0 <740 ns>", &r);

	r = call(0, 144, 7, 0x40000001, 0, 0);
	expect("sched_setscheduler(7, SCHED_FIFO|SCHED_RESET_ON_FORK, NULL) = 0 <740 ns>", &r);
	r = call(0, 145, 7, 0, 0, 0);
	r.ret = 0x40000000;
	expect("sched_getscheduler(7) = 1073741824 (SCHED_OTHER|SCHED_RESET_ON_FORK) <740 ns>", &r);

	r = call(0, 252, 1, 0, 0, 0);
	r.ret = 2 << 13 | 3;
	expect("ioprio_get(IOPRIO_WHO_PROCESS, 0) = 16387 (IOPRIO_PRIO_VALUE(IOPRIO_CLASS_BE, 3)) <740 ns>", &r);

	r = call(1, 394, 3, 0, 0x110, 0xfff00000);
	expect("i386:semctl(3, 0, IPC_64|SETVAL, 0xfff00000) = 0 <740 ns>", &r);

	r = call(1, 339, 3, 1, 0x100, 0);
	r.args[4] = -100;
	r.args[5] = 0xfff00000;
	expect("i386:fanotify_mark(3, FAN_MARK_ADD, FAN_CREATE, AT_FDCWD, 0xfff00000) = 0 <740 ns>", &r);

	r = call(0, 16, 1, 0x12345678, 0, 0);
	expect("ioctl(1, _IOC(_IOC_NONE, 0x56, 0x78, 0x1234), 0) = 0 <740 ns>", &r);
	r = call(0, 16, 1, 0x703, 0x50, 0);
	expect("ioctl(1, I2C_SLAVE, 0x50) = 0 <740 ns>", &r);
}

/* Append a piece of memory: flags as in docs/events.md. */
static void put_piece(struct record *r, unsigned int arg, unsigned int flags, const void *bytes,
		      size_t len)
{
	size_t used = r->memory >> 16;
	uint8_t *at = r->pieces + used;

	at[0] = (uint8_t)arg;
	at[1] = (uint8_t)flags;
	at[2] = (uint8_t)len;
	at[3] = (uint8_t)(len >> 8);
	memcpy(at + 4, bytes, len);
	used += 4 + ((len + 3) & ~(size_t)3);
	r->memory = (uint32_t)(used << 16 | offsetof(struct record, pieces));
}

static void try_structs(void)
{
	struct record r = call(0, 5, 3, 0x7fff0000, 0, 0);
	struct stat st = { .st_mode = S_IFREG | 0644, .st_size = 123 };
	uint64_t action[4] = { 0x401000, 0x14000000, 0x402000, 0x4002 };
	struct timespec pause = { 1, 500 }, rest = { 0, 250 };
	uint32_t action32[5] = { 1, 0x10000000, 0, ~0U, ~0U };
	int status = 0x300, pair[2] = { 3, 4 };

	put_piece(&r, 1, OUT, &st, sizeof(st));
	expect("fstat(3, {st_mode=S_IFREG|0644, st_size=123, ...}) = 0 <740 ns>", &r);
	st.st_mode = S_IFCHR | 04620;
	st.st_rdev = 0x8803;
	r.memory = 0;
	put_piece(&r, 1, OUT, &st, sizeof(st));
	expect("fstat(3, {st_mode=S_IFCHR|S_ISUID|0620, st_rdev=makedev(0x88, 0x3), ...}) = 0 <740 ns>", &r);
	r.memory = 0;
	put_piece(&r, 1, OUT | FAULTED, &st, sizeof(st) - 1);
	expect("fstat(3, 0x7fff0000) = 0 <740 ns>", &r);

	r = call(0, 13, 2, 0x1000, 0x2000, 8);
	put_piece(&r, 1, 0, action, sizeof(action));
	put_piece(&r, 2, OUT, (uint64_t [4]){ 0 }, sizeof(action));
	expect("rt_sigaction(SIGINT, {sa_handler=0x401000, sa_mask=[INT TERM], sa_flags=SA_RESTORER|SA_RESTART, sa_restorer=0x402000}, {sa_handler=SIG_DFL, sa_mask=[], sa_flags=0}, 8) = 0 <740 ns>", &r);
	r = call(1, 174, 34, 0x1000, 0, 8);
	put_piece(&r, 1, 0, action32, sizeof(action32));
	expect("i386:rt_sigaction(SIGRT_2, {sa_handler=SIG_IGN, sa_mask=~[], sa_flags=SA_RESTART}, NULL, 8) = 0 <740 ns>", &r);

	r = call(0, 61, -1, 0x1000, 0, 0);
	r.ret = 77;
	put_piece(&r, 1, OUT, &status, sizeof(status));
	expect("wait4(-1, [{WIFEXITED(s) && WEXITSTATUS(s) == 3}], 0, NULL) = 77 <740 ns>", &r);
	r = call(0, 293, 0x1000, 02000000, 0, 0);
	put_piece(&r, 0, OUT, pair, sizeof(pair));
	expect("pipe2([3, 4], O_CLOEXEC) = 0 <740 ns>", &r);
	r.memory = 0;
	put_piece(&r, 0, OUT | 6 << 4, "pipe:[7]", 8);
	put_piece(&r, 0, OUT | 8 << 4, "/a b (deleted)", 14);
	put_piece(&r, 0, OUT, pair, sizeof(pair));
	expect("pipe2([3<pipe:[7]>, 4</a b>(deleted)], O_CLOEXEC) = 0 <740 ns>", &r);
	r = call(0, 72, 1, 0, 3, 0);
	r.ret = 3;
	put_piece(&r, 6, OUT | 6 << 4, "/dev/null", 9);
	expect("fcntl(1, F_DUPFD, 3) = 3</dev/null> <740 ns>", &r);

	r = call(0, 59, 0, 0, 0x1000, 0);
	put_piece(&r, 2, INNER, (uint32_t [1]){ 1 }, 4);
	expect("execve(NULL, NULL, 0x1000 /* 1 var */) = 0 <740 ns>", &r);
	r.memory = 0;
	put_piece(&r, 2, FAULTED | INNER, (uint32_t [1]){ 5 }, 4);
	expect("execve(NULL, NULL, 0x1000 /* 5 vars, unterminated */) = 0 <740 ns>", &r);
	r.memory = 0;
	put_piece(&r, 2, FAULTED | INNER, (uint32_t [1]){ 0 }, 4);
	expect("execve(NULL, NULL, 0x1000) = 0 <740 ns>", &r);

	r = call(0, 35, 0x1000, 0x2000, 0, 0);
	put_piece(&r, 0, 0, &pause, sizeof(pause));
	expect("nanosleep({tv_sec=1, tv_nsec=500}, 0x2000) = 0 <740 ns>", &r);
	put_piece(&r, 1, OUT, &rest, sizeof(rest));
	r.ret = -516;
	expect("nanosleep({tv_sec=1, tv_nsec=500}, {tv_sec=0, tv_nsec=250}) = ? ERESTART_RESTARTBLOCK (Interrupted by signal) <740 ns>", &r);
}

/* A member's kind goes before a set of names of the same name; strace has an order of its own. */
static void try_strace_order(void)
{
	struct record r = call(0, 100, 0x1000, 0, 0, 0);
	uint64_t ticks[4] = { 32, 0, 138, 1 };
	siginfo_t info = { .si_signo = SIGCHLD, .si_code = CLD_EXITED };

	put_piece(&r, 0, OUT, ticks, sizeof(ticks));
	expect("times({tms_utime=32 /* 0.32 s */, tms_stime=0, tms_cutime=138 /* 1.38 s */, tms_cstime=1 /* 0.01 s */}) = 0 <740 ns>", &r);
	info.si_pid = 7;
	info.si_status = 3;
	r = call(0, 247, P_PID, 7, 0x1000, WEXITED | WNOHANG | WSTOPPED);
	put_piece(&r, 2, OUT, &info, sizeof(info));
	expect("waitid(P_PID, 7, {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=7, si_uid=0, si_status=3, si_utime=0, si_stime=0}, WNOHANG|WEXITED|WSTOPPED, 0x55) = 0 <740 ns>", &r);
	r = call(0, 294, 02004000, 0, 0, 0);
	expect("inotify_init1(IN_NONBLOCK|IN_CLOEXEC) = 0 <740 ns>", &r);
	r = call(0, 308, 3, 0x20080, 0, 0);
	expect("setns(3, CLONE_NEWTIME|CLONE_NEWNS) = 0 <740 ns>", &r);
	r = call(0, 136, 0x8803, 0, 0, 0);
	expect("ustat(makedev(0x88, 0x3), NULL) = 0 <740 ns>", &r);
	r = call(0, 300, 0xeface004, 0, 0, 0);
	expect("fanotify_init(FAN_CLASS_CONTENT|0xeface000 /* FAN_??? */, O_RDONLY) = 0 <740 ns>", &r);
}

static void try_data(void)
{
	struct record r = call(0, 0, 3, 0x1000, 100, 0);
	uint64_t iovec[4] = { 0x1000, 2, 0x2000, 5 };

	r.ret = 7;
	put_piece(&r, 1, OUT, "ab\0\001" "9\n", 6);
	expect("read(3, \"ab\\0\\19\\n\"..., 100) = 7 <740 ns>", &r);
	r.ret = 0;
	expect("read(3, \"\", 100) = 0 <740 ns>", &r);
	r.ret = -11;
	expect("read(3, 0x1000, 100) = -1 EAGAIN (Resource temporarily unavailable) <740 ns>", &r);

	r = call(0, 20, 3, 0x3000, 2, 0);
	r.ret = 7;
	put_piece(&r, 1, 0, iovec, sizeof(iovec));
	put_piece(&r, 1, BYTES, "abcd", 4);
	expect("writev(3, [{iov_base=\"ab\", iov_len=2}, {iov_base=\"cd\"..., iov_len=5}], 2) = 7 <740 ns>", &r);
}

static void try_hex(void)
{
	struct utrace_buffer b = { .hex = HEX_OTHERS };

	utrace_print_bytes(&b, (const uint8_t *)"a\n", 2);
	utrace_print_quoted(&b, "a\\001");
	b.hex = HEX_ALL;
	utrace_print_quoted(&b, "b");
	if (strcmp(utrace_buffer_text(&b), "\"a\\n\"\"\\x61\\x01\"\"\\x62\"")) {
		printf("hexadecimal: %s\n", utrace_buffer_text(&b));
		failed++;
	}
	free(b.bytes);
}

static void try_ready(void)
{
	struct pollfd fds[2] = { { 5, POLLIN, 0 }, { -1, POLLOUT, 0 } };
	struct record r = call(0, 7, 0x1000, 2, -1, 0);
	struct timeval tv = { 5, 0 }, left = { 4, 7 };
	uint64_t in = 0x18, out = 0x8;

	put_piece(&r, 0, 0, fds, sizeof(fds));
	fds[0].revents = POLLIN | POLLHUP;
	put_piece(&r, 0, OUT, fds, sizeof(fds));
	r.ret = 1;
	expect("poll([{fd=5, events=POLLIN}, {fd=-1, events=POLLOUT}], 2, -1) = 1 ([{fd=5, revents=POLLIN|POLLHUP}]) <740 ns>", &r);
	r.ret = 0;
	expect("poll([{fd=5, events=POLLIN}, {fd=-1, events=POLLOUT}], 2, -1) = 0 (Timeout) <740 ns>", &r);

	r = call(0, 23, 5, 0x1000, 0, 0);
	r.args[4] = 0x2000;
	put_piece(&r, 1, 0, &in, sizeof(in));
	put_piece(&r, 4, 0, &tv, sizeof(tv));
	put_piece(&r, 1, OUT, &out, sizeof(out));
	put_piece(&r, 4, OUT, &left, sizeof(left));
	r.ret = 1;
	expect("select(5, [3 4], NULL, NULL, {tv_sec=5, tv_usec=0}) = 1 (in [3], left {tv_sec=4, tv_usec=7}) <740 ns>", &r);
}

static void try_sockets(void)
{
	struct record r = call(0, 43, 3, 0x1000, 0x2000, 0);
	struct sockaddr_in in = { AF_INET, 0x5000, { 0x0100007f }, { 0 } };
	int room = 110, len = 16, one = 1;

	put_piece(&r, 2, 0, &room, sizeof(room));
	put_piece(&r, 1, OUT, &in, sizeof(in));
	put_piece(&r, 2, OUT, &len, sizeof(len));
	r.ret = 4;
	expect("accept(3, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr(\"127.0.0.1\")}, [110 => 16]) = 4 <740 ns>", &r);
	r.ret = -11;
	expect("accept(3, 0x1000, [110]) = -1 EAGAIN (Resource temporarily unavailable) <740 ns>", &r);
	r = call(0, 54, 3, SOL_SOCKET, SO_REUSEADDR, 0x1000);
	r.args[4] = 4;
	put_piece(&r, 3, 0, &one, sizeof(one));
	expect("setsockopt(3, SOL_SOCKET, SO_REUSEADDR, [1], 4) = 0 <740 ns>", &r);
	r = call(0, 55, 3, SOL_SOCKET, SO_ERROR, 0x1000);
	r.args[4] = 0x2000;
	put_piece(&r, 3, OUT, "o", 1);
	put_piece(&r, 4, 0, &one, sizeof(one));
	put_piece(&r, 4, OUT, &one, sizeof(one));
	expect("getsockopt(3, SOL_SOCKET, SO_ERROR, \"\\x6f\", [1]) = 0 <740 ns>", &r);
	r = call(0, 55, 3, SOL_SOCKET, SO_ATTACH_FILTER, 0);
	r.args[4] = 0;
	expect("getsockopt(3, SOL_SOCKET, SO_GET_FILTER, NULL, NULL) = 0 <740 ns>", &r);
}

static void try_message(void)
{
	struct record r = call(0, 46, 3, 0x1000, 0, 0);
	struct iovec iov = { (void *)0x2000, 3 };
	struct {
		struct cmsghdr head;
		int fds[2];
	} control = { { 24, SOL_SOCKET, SCM_RIGHTS }, { 5, 6 } };
	struct msghdr msg = { NULL, 0, (void *)0x3000, 1, (void *)0x4000, 24, 0 };

	put_piece(&r, 1, 0, &msg, sizeof(msg));
	put_piece(&r, 1, IOVEC, &iov, sizeof(iov));
	put_piece(&r, 1, BYTES, "abc", 3);
	put_piece(&r, 1, CONTROL, &control, sizeof(control));
	r.ret = 3;
	expect("sendmsg(3, {msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=\"abc\", iov_len=3}], msg_iovlen=1, msg_control=[{cmsg_len=24, cmsg_level=SOL_SOCKET, cmsg_type=SCM_RIGHTS, cmsg_data=[5, 6]}], msg_controllen=24, msg_flags=0}, 0) = 3 <740 ns>", &r);
}

/* Of two messages the second one's parts are behind an empty piece. */
static void try_messages(void)
{
	struct record r = call(0, 307, 3, 0x1000, 2, 0);
	struct iovec one = { (void *)0x2000, 3 }, two = { (void *)0x3000, 4 };
	struct mmsghdr messages[2] = {
		{ { NULL, 0, (void *)0x4000, 1, NULL, 0, 0 }, 3 },
		{ { NULL, 0, (void *)0x5000, 1, NULL, 0, 0 }, 4 },
	};
	struct timespec left = { 1, 5 };

	put_piece(&r, 1, 0, messages, sizeof(messages));
	put_piece(&r, 1, IOVEC, &one, sizeof(one));
	put_piece(&r, 1, BYTES, "abc", 3);
	put_piece(&r, 1, NEXT_MESSAGE, "", 0);
	put_piece(&r, 1, IOVEC, &two, sizeof(two));
	put_piece(&r, 1, BYTES, "defg", 4);
	put_piece(&r, 1, OUT, messages, sizeof(messages[0]));
	r.ret = 1;
	expect("sendmmsg(3, [{msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=\"abc\", iov_len=3}], msg_iovlen=1, msg_controllen=0, msg_flags=0}, msg_len=3}, {msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=\"defg\", iov_len=4}], msg_iovlen=1, msg_controllen=0, msg_flags=0}}], 2, 0) = 1 <740 ns>", &r);
	r = call(0, 299, 3, 0x1000, 2, 0);
	r.args[4] = 0x6000;
	put_piece(&r, 1, 0, messages, sizeof(messages));
	put_piece(&r, 1, IOVEC, &one, sizeof(one));
	put_piece(&r, 1, NEXT_MESSAGE, "", 0);
	put_piece(&r, 1, IOVEC, &two, sizeof(two));
	put_piece(&r, 4, 0, &left, sizeof(left));
	messages[1].msg_len = 2;
	put_piece(&r, 1, OUT, messages, sizeof(messages));
	put_piece(&r, 1, OUT | BYTES, "abc", 3);
	put_piece(&r, 1, OUT | NEXT_MESSAGE, "", 0);
	put_piece(&r, 1, OUT | BYTES, "de", 2);
	left.tv_sec = 0;
	put_piece(&r, 4, OUT, &left, sizeof(left));
	r.ret = 2;
	expect("recvmmsg(3, [{msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=\"abc\", iov_len=3}], msg_iovlen=1, msg_controllen=0, msg_flags=0}, msg_len=3}, {msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=\"de\", iov_len=4}], msg_iovlen=1, msg_controllen=0, msg_flags=0}, msg_len=2}], 2, 0, {tv_sec=1, tv_nsec=5}) = 2 (left {tv_sec=0, tv_nsec=5}) <740 ns>", &r);
}

static void try_perf_event(void)
{
	struct record r = call(0, 298, 0x1000, -1, 0, -1);
	uint64_t attr[8] = { 64ull << 32 | 1, 9, 0, 6, 0, 1 << 23 | 2 << 15 };

	r.args[4] = 8;
	put_piece(&r, 0, 0, attr, sizeof(attr));
	expect("perf_event_open({type=PERF_TYPE_SOFTWARE, size=PERF_ATTR_SIZE_VER0, config=PERF_COUNT_SW_DUMMY, sample_period=0, sample_type=PERF_SAMPLE_TID|PERF_SAMPLE_TIME, read_format=0, precise_ip=2 /* requested to have 0 skid */, mmap2=1, ...}, -1, 0, -1, PERF_FLAG_FD_CLOEXEC) = 0 <740 ns>", &r);
	put_piece(&r, 0, OUT, (uint32_t [2]){ 1, 136 }, 8);
	r.ret = -7;
	expect("perf_event_open({type=PERF_TYPE_SOFTWARE, size=PERF_ATTR_SIZE_VER0 => 0x88 /* PERF_ATTR_SIZE_??? */, config=PERF_COUNT_SW_DUMMY, sample_period=0, sample_type=PERF_SAMPLE_TID|PERF_SAMPLE_TIME, read_format=0, precise_ip=2 /* requested to have 0 skid */, mmap2=1, ...}, -1, 0, -1, PERF_FLAG_FD_CLOEXEC) = -1 E2BIG (Argument list too long) <740 ns>", &r);
	r = call(0, 298, 0x1000, -1, 0, -1);
	r.args[4] = 8;
	put_piece(&r, 0, 0, attr, 40);
	expect("perf_event_open(0x1000, -1, 0, -1, PERF_FLAG_FD_CLOEXEC) = 0 <740 ns>", &r);
	/* A record that says less than it has. */
	r = call(0, 321, 0, 0x1000, 28, 0);
	put_piece(&r, 1, 0, attr, sizeof(attr));
	expect("bpf(BPF_MAP_CREATE, 0x1000, 28) = 0 <740 ns>", &r);
}

static void try_quota(void)
{
	struct record r = call(0, 179, 0x80000802, 0x1000, 7, 0x2000);
	uint64_t quota[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 0x41 };
	const uint32_t on = 0x43;

	put_piece(&r, 3, 0, quota, sizeof(quota));
	expect("quotactl(QCMD(Q_SETQUOTA, PRJQUOTA), 0x1000, 7, {dqb_bhardlimit=1, dqb_bsoftlimit=2, dqb_curspace=3, dqb_ihardlimit=4, dqb_isoftlimit=5, dqb_curinodes=6, ...}) = 0 <740 ns>", &r);
	expect_all("quotactl(QCMD(Q_SETQUOTA, PRJQUOTA), 0x1000, 7, {dqb_bhardlimit=1, dqb_bsoftlimit=2, dqb_curspace=3, dqb_ihardlimit=4, dqb_isoftlimit=5, dqb_curinodes=6, dqb_btime=7, dqb_itime=8, dqb_valid=QIF_BLIMITS|0x40}) = 0 <740 ns>", &r);
	r = call(0, 179, 0x80000200, 0x1000, 2, 0x2000);
	put_piece(&r, 3, 0, "/a", 2);
	expect("quotactl(QCMD(Q_QUOTAON, USRQUOTA), 0x1000, QFMT_VFS_V0, \"/a\") = 0 <740 ns>", &r);
	r = call(0, 179, 0x5801 << 8, 0x1000, 0, 0x2000);
	put_piece(&r, 3, 0, &on, sizeof(on));
	expect("quotactl(QCMD(Q_XQUOTAON, USRQUOTA), 0x1000, [FS_QUOTA_UDQ_ACCT|FS_QUOTA_UDQ_ENFD|0x40]) = 0 <740 ns>", &r);
}

static void try_bpf(void)
{
	struct record r = call(0, 321, 0, 0x1000, 4, 0);
	uint32_t map[18] = { 2, 4, 8, 16, 5, 6, ~0U, 0x636261 };
	uint64_t elem[5] = { 3, 0x2000, 0x3000, 4, 1 };

	put_piece(&r, 1, 0, map, 4);
	r.ret = 9;
	expect("bpf(BPF_MAP_CREATE, {map_type=BPF_MAP_TYPE_ARRAY, key_size=0, value_size=0, max_entries=0}, 4) = 9 <740 ns>", &r);
	r = call(0, 321, 0, 0x1000, 36, 0);
	put_piece(&r, 1, 0, map, 36);
	expect("bpf(BPF_MAP_CREATE, {map_type=BPF_MAP_TYPE_ARRAY, key_size=4, value_size=8, max_entries=16, map_flags=BPF_F_NO_PREALLOC|BPF_F_NUMA_NODE, inner_map_fd=6, numa_node=4294967295 /* NUMA_NO_NODE */, map_name=\"abc\"}, 36) = 0 <740 ns>", &r);
	r = call(0, 321, 1, 0x1000, 40, 0);
	put_piece(&r, 1, 0, elem, sizeof(elem));
	expect("bpf(BPF_MAP_LOOKUP_ELEM, {map_fd=3, key=0x2000, value=0x3000, flags=BPF_F_LOCK, ...}, 40) = 0 <740 ns>", &r);
	expect_all("bpf(BPF_MAP_LOOKUP_ELEM, {map_fd=3, key=0x2000, value=0x3000, flags=BPF_F_LOCK, extra_data=\"\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\" /* bytes 32..39 */}, 40) = 0 <740 ns>", &r);
	r = call(0, 321, 7, 0x1000, 12, 0);
	elem[0] = 0x7000;
	elem[1] = 5;
	put_piece(&r, 1, 0, elem, 12);
	put_piece(&r, 1, INNER, "/sys/fs/bpf/a", 13);
	expect("bpf(BPF_OBJ_GET, {pathname=\"/sys/fs/bpf/a\", bpf_fd=5}, 12) = 0 <740 ns>", &r);
	r = call(0, 321, 11, 0x1000, 8, 0);
	put_piece(&r, 1, 0, "\1\0\0\0\0\0\0\0", 8);
	put_piece(&r, 1, OUT, "\1\0\0\0\7\0\0\0", 8);
	expect("bpf(BPF_PROG_GET_NEXT_ID, {start_id=1, next_id=0 => 7}, 8) = 0 <740 ns>", &r);
	r.ret = -EFAULT;
	r.args[2] = 4096;
	expect("bpf(BPF_PROG_GET_NEXT_ID, {start_id=1, next_id=0 => 7}, 4096) = -1 EFAULT (Bad address) <740 ns>", &r);
	r.pieces[1] |= TRUNCATED;
	expect("bpf(BPF_PROG_GET_NEXT_ID, 0x1000, 4096) = -1 EFAULT (Bad address) <740 ns>", &r);
	r.ret = -E2BIG;
	r.args[2] = 4097;
	expect("bpf(BPF_PROG_GET_NEXT_ID, 0x1000, 4097) = -1 E2BIG (Argument list too long) <740 ns>", &r);
}

static void try_bpf_pointers(void)
{
	struct record r = call(0, 321, BPF_LINK_CREATE, 0x1000, 48, 0);
	uint32_t link[12] = { 3, 0, BPF_TRACE_KPROBE_MULTI, 0, 1, 3, 0x2000, 0, 0, 0, 0x3000 };
	uint32_t query[7] = { 3, 0, 0, 0, 0x2000, 0, 4 };
	uint64_t load[5] = { 0, 0, 0, 4ULL << 32 | 1, 0x4000 };

	put_piece(&r, 1, 0, link, sizeof(link));
	put_piece(&r, 1, NAME, (uint64_t [3]){ 0x2100, 0, 0x2200 }, 24);
	put_piece(&r, 1, CONTROL, "foo\0do_exit", 12);
	put_piece(&r, 1, BYTES | FAULTED, (uint64_t [2]){ 0, 1 }, 16);
	expect("bpf(BPF_LINK_CREATE, {link_create={prog_fd=3, target_fd=0, attach_type=BPF_TRACE_KPROBE_MULTI, flags=0, kprobe_multi={flags=BPF_F_KPROBE_MULTI_RETURN, cnt=3, syms=[\"foo\", NULL, \"do_exit\"], addrs=NULL, cookies=[0, 0x1, ... /* 0x3010 */]}}}, 48) = 0 <740 ns>", &r);
	r = call(0, 321, BPF_LINK_CREATE, 0x1000, 48, 0);
	put_piece(&r, 1, 0, link, sizeof(link));
	put_piece(&r, 1, NAME, (uint64_t [3]){ 0x2100, 0x2200, 0x2300 }, 24);
	put_piece(&r, 1, CONTROL, "foo\0do_", 7);
	expect("bpf(BPF_LINK_CREATE, {link_create={prog_fd=3, target_fd=0, attach_type=BPF_TRACE_KPROBE_MULTI, flags=0, kprobe_multi={flags=BPF_F_KPROBE_MULTI_RETURN, cnt=3, syms=[\"foo\", \"do_\"..., 0x2300], addrs=NULL, cookies=0x3000}}}, 48) = 0 <740 ns>", &r);
	r = call(0, 321, BPF_LINK_CREATE, 0x1000, 28, 0);
	link[2] = BPF_TRACE_ITER;
	link[4] = 0x2000;
	link[5] = 0;
	link[6] = 2;
	put_piece(&r, 1, 0, link, 28);
	put_piece(&r, 1, INNER, (uint32_t [2]){ 5, -1U }, 8);
	expect("bpf(BPF_LINK_CREATE, {link_create={prog_fd=3, target_fd=0, attach_type=BPF_TRACE_ITER, flags=0, iter_info=[{map={map_fd=5}}, {map={map_fd=-1}}], iter_info_len=2}}, 28) = 0 <740 ns>", &r);
	r = call(0, 321, BPF_LINK_CREATE, 0x1000, 24, 0);
	link[2] = BPF_PERF_EVENT;
	put_piece(&r, 1, 0, link, 24);
	expect("bpf(BPF_LINK_CREATE, {link_create={prog_fd=3, target_fd=0, attach_type=BPF_PERF_EVENT, flags=0, perf_event={bpf_cookie=0x2000}}}, 24) = 0 <740 ns>", &r);
	r = call(0, 321, BPF_LINK_UPDATE, 0x1000, 16, 0);
	put_piece(&r, 1, 0, (uint32_t [4]){ 3, 4, BPF_F_REPLACE, 5 }, 16);
	expect("bpf(BPF_LINK_UPDATE, {link_update={link_fd=3, new_prog_fd=4, flags=BPF_F_REPLACE, old_prog_fd=5}}, 16) = 0 <740 ns>", &r);
	r = call(0, 321, BPF_PROG_QUERY, 0x1000, 28, 0);
	put_piece(&r, 1, 0, query, sizeof(query));
	query[6] = 2;
	put_piece(&r, 1, OUT, query, sizeof(query));
	put_piece(&r, 1, INNER | OUT, (uint32_t [2]){ 7, 8 }, 8);
	expect("bpf(BPF_PROG_QUERY, {query={target_fd=3, attach_type=BPF_CGROUP_INET_INGRESS, query_flags=0, attach_flags=0, prog_ids=[7, 8], prog_cnt=4 => 2}}, 28) = 0 <740 ns>", &r);
	r = call(0, 321, BPF_PROG_LOAD, 0x1000, 40, 0);
	put_piece(&r, 1, 0, load, sizeof(load));
	put_piece(&r, 1, NAME, "log ", 4);
	expect("bpf(BPF_PROG_LOAD, {prog_type=BPF_PROG_TYPE_UNSPEC, insn_cnt=0, insns=NULL, license=NULL, log_level=1, log_size=4, log_buf=\"log \"...}, 40) = 0 <740 ns>", &r);
	r = call(0, 321, BPF_PROG_LOAD, 0x1000, 40, 0);
	put_piece(&r, 1, 0, load, sizeof(load));
	put_piece(&r, 1, NAME, "lo\0g", 4);
	expect("bpf(BPF_PROG_LOAD, {prog_type=BPF_PROG_TYPE_UNSPEC, insn_cnt=0, insns=NULL, license=NULL, log_level=1, log_size=4, log_buf=\"lo\"}, 40) = 0 <740 ns>", &r);
	r = call(0, 321, BPF_BTF_LOAD, 0x1000, 28, 0);
	put_piece(&r, 1, 0, (uint32_t [7]){ 0x2000, 0, 0, 0, 3 }, 28);
	put_piece(&r, 1, INNER, "a\0b", 3);
	expect("bpf(BPF_BTF_LOAD, {btf=\"a\\0b\", btf_log_buf=NULL, btf_size=3, btf_log_size=0, btf_log_level=0}, 28) = 0 <740 ns>", &r);
}

static void try_syscall_info(void)
{
	uint64_t info[11] = { 1 | 0xc000003eULL << 32, 0x401000, 0x7fff0000, 39, 0xa, 0xb };
	struct record r = call(0, 101, 0x420e, 7, 48, 0x1000);

	put_piece(&r, 3, OUT, info, 48);
	r.ret = 80;
	expect("ptrace(PTRACE_GET_SYSCALL_INFO, 7, 48, {op=PTRACE_SYSCALL_INFO_ENTRY, arch=AUDIT_ARCH_X86_64, instruction_pointer=0x401000, stack_pointer=0x7fff0000, entry={nr=__NR_getpid, args=[0xa, 0xb]}}) = 80 <740 ns>", &r);
	r = call(0, 101, 0x420e, 7, 7, 0x1000);
	put_piece(&r, 3, OUT, info, 7);
	r.ret = 80;
	expect("ptrace(PTRACE_GET_SYSCALL_INFO, 7, 7, {op=PTRACE_SYSCALL_INFO_ENTRY}) = 80 <740 ns>", &r);
	r = call(0, 101, 0x420e, 7, 33, 0x1000);
	info[0]++;
	info[3] = (uint64_t)-2;
	info[4] = 1;
	put_piece(&r, 3, OUT, info, 33);
	r.ret = 33;
	expect("ptrace(PTRACE_GET_SYSCALL_INFO, 7, 33, {op=PTRACE_SYSCALL_INFO_EXIT, arch=AUDIT_ARCH_X86_64, instruction_pointer=0x401000, stack_pointer=0x7fff0000, exit={rval=-ENOENT, is_error=1}}) = 33 <740 ns>", &r);
}

static void try_processes(void)
{
	struct record r = call(0, 435, 0x1000, 88, 0, 0);
	uint64_t args[11] = { 0x3d0f00, 0, 0x7000, 0x8000, 0, 0x9000, 0x100, 0xa000 };
	struct termios2 tios = { .c_iflag = ICRNL, .c_oflag = OPOST, .c_cflag = B38400 | CS8, .c_lflag = ISIG };

	put_piece(&r, 0, 0, args, sizeof(args));
	r.ret = 99;
	expect("clone3({flags=CLONE_VM|CLONE_FS|CLONE_FILES|CLONE_SIGHAND|CLONE_THREAD|CLONE_SYSVSEM|CLONE_SETTLS|CLONE_PARENT_SETTID|CLONE_CHILD_CLEARTID, child_tid=0x7000, parent_tid=0x8000, exit_signal=0, stack=0x9000, stack_size=0x100, tls=0xa000} => {parent_tid=[99]}, 88) = 99 <740 ns>", &r);
	r = call(0, 16, 1, TCGETS, 0x1000, 0);
	put_piece(&r, 2, OUT, &tios, 36);
	expect("ioctl(1, TCGETS, {c_iflag=ICRNL, c_oflag=NL0|CR0|TAB0|BS0|VT0|FF0|OPOST, c_cflag=B38400|CS8|0, c_lflag=ISIG, ...}) = 0 <740 ns>", &r);
}

/* An argument, or the result, says how many elements there are: none are printed as such. */
static void try_counts(void)
{
	struct record r = call(0, 115, 0, 0x1000, 0, 0);
	uint64_t iovec[4] = { 0, ~0ULL, 0x1000, 5 }, waiter[3] = { 7, 0x2000, 2 | 128 };
	int status[2] = { 0, -2 };

	expect("getgroups(0, []) = 0 <740 ns>", &r);
	r = call(0, 116, 65537, 0x1000, 0, 0);
	put_piece(&r, 1, 0, status, sizeof(status));
	expect("setgroups(65537, 0x1000) = 0 <740 ns>", &r);
	r = call(0, 295, 3, 0x1000, 0, 0);
	expect("preadv(3, [], 0, 0) = 0 <740 ns>", &r);
	r = call(0, 440, 3, 0x1000, 2, 8);
	put_piece(&r, 1, FAULTED, iovec, 16);
	expect("process_madvise(3, [{iov_base=NULL, iov_len=18446744073709551615}, ... /* 0x1010 */], 2, MADV_FREE, 0x55) = 0 <740 ns>", &r);
	r = call(0, 311, 7, 0x1000, 2, 0x3000);
	r.args[4] = r.args[5] = 0;
	put_piece(&r, 1, 0, iovec, sizeof(iovec));
	put_piece(&r, 1, FAULTED | BYTES, "", 0);
	expect("process_vm_writev(7, [{iov_base=NULL, iov_len=18446744073709551615}, {iov_base=0x1000, iov_len=5}], 2, [], 0, 0) = 0 <740 ns>", &r);
	r = call(0, 203, 7, 0, 0x1000, 0);
	expect("sched_setaffinity(7, 0, []) = 0 <740 ns>", &r);
	r = call(0, 449, 0x1000, 1, 0, 0);
	r.args[4] = 1;
	put_piece(&r, 0, 0, waiter, sizeof(waiter));
	expect("futex_waitv([{val=0x7, uaddr=0x2000, flags=FUTEX_32|FUTEX_PRIVATE_FLAG}], 1, 0, NULL, CLOCK_MONOTONIC) = 0 <740 ns>", &r);
	r = call(0, 279, 7, 2, 0, 0);
	r.args[4] = 0x1000;
	r.args[5] = 2;
	put_piece(&r, 4, OUT, status, sizeof(status));
	expect("move_pages(7, 2, NULL, NULL, [0, -ENOENT], MPOL_MF_MOVE) = 0 <740 ns>", &r);
	r = call(0, 246, 0, 17, 0x1000, 0xdead0000);
	put_piece(&r, 2, 0, iovec, sizeof(iovec));
	expect("kexec_load(NULL, 17, 0x1000, 0xdead0000 /* KEXEC_ARCH_??? */) = 0 <740 ns>", &r);
	r = call(0, 246, 0, 1, 0x1000, 0x3e0000 | 4);
	put_piece(&r, 2, 0, iovec, sizeof(iovec));
	expect("kexec_load(NULL, 1, [{buf=NULL, bufsz=18446744073709551615, mem=0x1000, memsz=5}], KEXEC_ARCH_X86_64|0x4 /* KEXEC_??? */) = 0 <740 ns>", &r);
}

/* The operation of seccomp() decides about its flags and its last argument. */
static void try_seccomp(void)
{
	struct record r = call(0, 317, 1, 3, 0x1000, 0);
	uint64_t program[2] = { 7, 0x2000 };
	uint32_t action = 0x7fff0000;
	uint16_t sizes[3] = { 80, 24, 64 };

	put_piece(&r, 2, 0, program, sizeof(program));
	expect("seccomp(SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC|SECCOMP_FILTER_FLAG_LOG, {len=7, filter=0x2000}) = 0 <740 ns>", &r);
	r = call(0, 317, 2, 3, 0x1000, 0);
	put_piece(&r, 2, 0, &action, sizeof(action));
	expect("seccomp(SECCOMP_GET_ACTION_AVAIL, 0x3, [SECCOMP_RET_ALLOW]) = 0 <740 ns>", &r);
	r = call(0, 317, 3, 0, 0x1000, 0);
	put_piece(&r, 2, OUT, sizes, sizeof(sizes));
	expect("seccomp(SECCOMP_GET_NOTIF_SIZES, 0, {seccomp_notif=80, seccomp_notif_resp=24, seccomp_data=64}) = 0 <740 ns>", &r);
	r = call(0, 317, 0, 0, 0x1000, 0);
	expect("seccomp(SECCOMP_SET_MODE_STRICT, 0, 0x1000) = 0 <740 ns>", &r);
}

/* Calls that write as much as there is room for. */
static void try_written(void)
{
	struct record r = call(0, 315, 7, 0x1000, 48, 0);
	uint32_t attr[14] = { 48, 1, 0, 0, 0, 5 };
	uint64_t nodes[2] = { 1, 0 };
	int mode = 2, length = 3;
	uint64_t context = 0x7000;

	put_piece(&r, 1, OUT, attr, 48);
	expect("sched_getattr(7, {size=48, sched_policy=SCHED_FIFO, sched_flags=0, sched_nice=0, sched_priority=5, sched_runtime=0, sched_deadline=0, sched_period=0}, 48, 0) = 0 <740 ns>", &r);
	r = call(0, 314, 7, 0x1000, 0, 0);
	attr[0] = 0;
	put_piece(&r, 1, 0, attr, 48);
	expect("sched_setattr(7, {size=0, sched_policy=SCHED_FIFO, sched_flags=0, sched_nice=0, sched_priority=5, sched_runtime=0, sched_deadline=0, sched_period=0}, 0) = 0 <740 ns>", &r);
	r = call(0, 314, 7, 0x1000, 0, 0);
	attr[0] = 60;
	attr[2] = 0x18;
	put_piece(&r, 1, 0, attr, 56);
	expect("sched_setattr(7, {size=60, sched_flags=SCHED_FLAG_KEEP_POLICY|SCHED_FLAG_KEEP_PARAMS, sched_util_min=0, sched_util_max=0, ...}, 0) = 0 <740 ns>", &r);
	r = call(0, 314, 7, 0x1000, 0, 0);
	attr[0] = 1;
	put_piece(&r, 1, 0, attr, 4);
	attr[0] = 56;
	put_piece(&r, 1, OUT, attr, 4);
	r.ret = -7;
	expect("sched_setattr(7, {size=1} => {size=56}, 0) = -1 E2BIG (Argument list too long) <740 ns>", &r);
	r = call(0, 208, 0x7000, 1, 2, 0x1000);
	r.args[4] = 0;
	r.ret = 1;
	put_piece(&r, 3, OUT, (uint64_t [4]){ 17, 34, 4096, 0 }, 32);
	expect("io_getevents(0x7000, 1, 2, [{data=0x11, obj=0x22, res=4096, res2=0}], NULL) = 1 <740 ns>", &r);
	r = call(0, 209, 0x7000, 2, 0x1000, 0);
	r.ret = 2;
	put_piece(&r, 2, 0, (uint64_t [2]){ 0x2000, 0x2040 }, 16);
	expect("io_submit(0x7000, 2, [0x2000, 0x2040]) = 2 <740 ns>", &r);
	r = call(0, 210, 0x7000, 0x2000, 0x3000, 0);
	r.ret = -22;
	put_piece(&r, 1, 0, (uint32_t [16]){ 17, 0, 0, 0, 1, 3 }, 64);
	expect("io_cancel(0x7000, {aio_data=0x11, aio_lio_opcode=IOCB_CMD_PWRITE, aio_fildes=3}, 0x3000) = -1 EINVAL (Invalid argument) <740 ns>", &r);
	r = call(0, 321, 24, 0x1000, 40, 0);
	put_piece(&r, 1, 0, (uint64_t [5]){ 0, 0x2000, 0x3000, 0x4000, 5ULL << 32 | 3 }, 40);
	expect("bpf(BPF_MAP_LOOKUP_BATCH, {batch={in_batch=NULL, out_batch=0x2000, keys=0x3000, values=0x4000, count=3, map_fd=5, elem_flags=BPF_ANY, flags=0}}, 40) = 0 <740 ns>", &r);
	r = call(0, 321, 10, 0x1000, 48, 0);
	put_piece(&r, 1, 0, (uint64_t [6]){ 5, 0, 0, 0, 0, 7 }, 48);
	expect("bpf(BPF_PROG_TEST_RUN, {test={prog_fd=5, retval=0, data_size_in=0, data_size_out=0, data_in=NULL, data_out=NULL, repeat=0, duration=0, ctx_size_in=7, ctx_size_out=0, ctx_in=NULL, ctx_out=NULL}}, 48) = 0 <740 ns>", &r);
	r = call(0, 154, -1, 0x1000, 16, 0);
	put_piece(&r, 1, 0, (uint32_t [4]){ -1U, 0, 0x1234, 0xa1 }, 16);
	expect("modify_ldt(-1, {entry_number=-1, base_addr=00000000, limit=0x001234, seg_32bit=1, contents=0, read_exec_only=0, limit_in_pages=0, seg_not_present=1, useable=0, lm=1}, 16) = 0 <740 ns>", &r);
	r = call(0, 55, 3, 1, 13, 0x1000);
	r.args[4] = 0x2000;
	put_piece(&r, 4, 0, &length, sizeof(length));
	put_piece(&r, 3, OUT, "\1\0\0", 3);
	put_piece(&r, 4, OUT, &length, sizeof(length));
	expect("getsockopt(3, SOL_SOCKET, SO_LINGER, {l_onoff=\"\\x01\\x00\\x00\"}, [3]) = 0 <740 ns>", &r);
	r = call(0, 27, 0x1000, 8193, 0x2000, 0);
	put_piece(&r, 2, OUT, "\1\376\1", 3);
	expect("mincore(0x1000, 8193, [1, 0, 1]) = 0 <740 ns>", &r);
	r = call(0, 239, 0x1000, 0x2000, 66, 0);
	r.args[4] = 0;
	put_piece(&r, 0, OUT, &mode, sizeof(mode));
	put_piece(&r, 1, OUT, nodes, sizeof(nodes));
	expect("get_mempolicy([MPOL_BIND], [0x00000000000001, 0000000000000000], 66, NULL, 0) = 0 <740 ns>", &r);
	r = call(0, 206, 1, 0x1000, 0, 0);
	put_piece(&r, 1, OUT, &context, sizeof(context));
	expect("io_setup(1, [0x7000]) = 0 <740 ns>", &r);
	r = call(0, 426, 3, 1, 1, 1);
	r.args[4] = 0x1000;
	r.args[5] = 8;
	put_piece(&r, 4, 0, nodes, 8);
	expect("io_uring_enter(3, 1, 1, IORING_ENTER_GETEVENTS, [HUP], 8) = 0 <740 ns>", &r);
}

/* A set of signals has eight bytes, and a word at least; of the pending ones less may be read. */
static void try_sigset_sizes(void)
{
	struct record r = call(0, 130, 0x1000, 16, 0, 0);
	uint64_t sets[2] = { 1 };

	put_piece(&r, 0, 0, sets, sizeof(sets));
	expect("rt_sigsuspend(0x1000, 16) = 0 <740 ns>", &r);
	r.args[1] = 8;
	expect("rt_sigsuspend([HUP], 8) = 0 <740 ns>", &r);
	r = call(0, 127, 0x1000, 2, 0, 0);
	put_piece(&r, 0, OUT, sets, 2);
	expect("rt_sigpending([HUP], 2) = 0 <740 ns>", &r);
	r = call(0, 128, 0, 0, 0, 8);
	r.ret = 14;
	expect("rt_sigtimedwait(NULL, NULL, NULL, 8) = 14 (SIGALRM) <740 ns>", &r);
}

/* Structs that have got longer: what is behind the known members. */
static void try_rest(void)
{
	struct record r = call(0, 437, 3, 0, 0x1000, 32);
	uint64_t how[4] = { 0200, 0, 0, 0 };

	put_piece(&r, 2, FAULTED, how, 24);
	expect("openat2(3, NULL, {flags=O_RDONLY|O_EXCL, resolve=0, ???}, 32) = 0 <740 ns>", &r);
	r.memory = 0;
	put_piece(&r, 2, 0, how, sizeof(how));
	expect("openat2(3, NULL, {flags=O_RDONLY|O_EXCL, resolve=0}, 32) = 0 <740 ns>", &r);
	how[3] = 1;
	r.memory = 0;
	put_piece(&r, 2, 0, how, sizeof(how));
	expect("openat2(3, NULL, {flags=O_RDONLY|O_EXCL, resolve=0, /* bytes 24..31 */ \"\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\"}, 32) = 0 <740 ns>", &r);
}

static void try_numbers(void)
{
	struct record r = call(0, 97, 3, 0x1000, 0, 0);
	uint64_t limit[2] = { ~0ULL, 8192 };

	put_piece(&r, 1, OUT, limit, sizeof(limit));
	expect("getrlimit(RLIMIT_STACK, {rlim_cur=RLIM64_INFINITY, rlim_max=8*1024}) = 0 <740 ns>", &r);
	r = call(0, 292, -5, 7, 1, 0);
	expect("dup3(-5, 7, 0x1 /* O_??? */) = 0 <740 ns>", &r);
	r = call(0, 312, 7, 8, 1, 0xdeadbeef);
	expect("kcmp(7, 8, KCMP_VM) = 0 <740 ns>", &r);
	r.args[2] = 7;
	r.args[3] = 23;
	r.args[4] = 0x1000;
	put_piece(&r, 4, 0, (uint32_t [3]){ 3, -1U, 5 }, 12);
	expect("kcmp(7, 8, KCMP_EPOLL_TFD, 23, {efd=3, tfd=-1, toff=5}) = 0 <740 ns>", &r);
	r = call(0, 312, 7, 8, 1, 0xdeadbeef);
	r.args[2] = 99;
	expect("kcmp(7, 8, 0x63 /* KCMP_??? */, 0xdeadbeef, 0x55) = 0 <740 ns>", &r);
	r = call(0, 330, 0, 5, 0, 0);
	expect("pkey_alloc(0, PKEY_DISABLE_ACCESS|PKEY_DISABLE_EXECUTE) = 0 <740 ns>", &r);
	r = call(0, 237, 0, 4096, 0xffffffff00000000, 0);
	expect("mbind(NULL, 4096, 0xffffffff00000000 /* MPOL_??? */, NULL, 85, MPOL_MF_MOVE|MPOL_MF_MOVE_ALL|0x60) = 0 <740 ns>", &r);
	r.args[2] = 0x8003;
	expect("mbind(NULL, 4096, MPOL_INTERLEAVE|MPOL_F_STATIC_NODES, NULL, 85, MPOL_MF_MOVE|MPOL_MF_MOVE_ALL|0x60) = 0 <740 ns>", &r);
	r = call(0, 238, -1, 0, 0, 0);
	expect("set_mempolicy(MPOL_F_STATIC_NODES|MPOL_F_RELATIVE_NODES|MPOL_F_NUMA_BALANCING|0xffff1fff, NULL, 0) = 0 <740 ns>", &r);
	r = call(0, 169, 0xfee1dead, 0, 0x89abcdef, 0x1000);
	expect("reboot(LINUX_REBOOT_MAGIC1, 0 /* LINUX_REBOOT_MAGIC_??? */, LINUX_REBOOT_CMD_CAD_ON) = 0 <740 ns>", &r);
	r = call(0, 165, 0, 0, 0, 0xc0ed0001);
	r.args[4] = 0;
	expect("mount(NULL, NULL, NULL, MS_MGC_VAL|MS_RDONLY, NULL) = 0 <740 ns>", &r);
	r = call(0, 167, 0, 0x20000, 0, 0);
	expect("swapon(NULL, SWAP_FLAG_DISCARD_ONCE|0) = 0 <740 ns>", &r);
	r = call(0, 301, 3, 0x1, 0x100, 4);
	expect("fanotify_mark(3, FAN_MARK_ADD, FAN_CREATE, 4, 0x55) = 0 <740 ns>", &r);
}

static void try_log(void)
{
	struct record r = call(0, 103, 5, 0x1000, 100, 0);

	expect("syslog(5 /* SYSLOG_ACTION_CLEAR */) = 0 <740 ns>", &r);
	r.args[0] = 8;
	r.args[2] = 8;
	expect("syslog(8 /* SYSLOG_ACTION_CONSOLE_LEVEL */, 0x1000, 8 /* LOGLEVEL_DEBUG+1 */) = 0 <740 ns>", &r);
	r.args[0] = 3;
	r.ret = 2;
	put_piece(&r, 1, OUT, "<6", 2);
	expect("syslog(3 /* SYSLOG_ACTION_READ_ALL */, \"<6\", 8) = 2 <740 ns>", &r);
}

/* The data of sendto() to the kernel, on a socket whose protocol the record does not have. */
static void try_netlink_sent(void)
{
	static const uint16_t kernel[6] = { AF_NETLINK };
	struct record r = call(0, 44, 3, 0x1000, 20, 0);

	r.args[4] = 0x2000;
	r.args[5] = r.ret = 20;
	put_text(&r, 1, "\\024\\000\\000\\000\\026\\000\\001\\003\\001");
	expect("sendto(3, \"\\24\\0\\0\\0\\26\\0\\1\\3\\1\", 20, 0, 0x2000, 20) = 20 <740 ns>", &r);
	put_piece(&r, 4, 0, kernel, sizeof(kernel));
#define TO	", 20, 0, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=00000000}, 20) = 20 <740 ns>"
	expect("sendto(3, 0x1000" TO, &r);
	put_text(&r, 1, "\\024\\000\\000\\000\\026\\000\\001\\003AAAABAAA");
	expect("sendto(3, [{nlmsg_len=20, nlmsg_type=0x16 /* NLMSG_??? */, nlmsg_flags=NLM_F_REQUEST|0x300, nlmsg_seq=1094795585, nlmsg_pid=1094795586}, 0x1010]" TO, &r);
	r.str_flags = 0;
	expect("sendto(3, 0x1000" TO, &r);
}

static void expect_call(const char *want, const struct utrace_call *call)
{
	struct utrace_buffer b = { };

	utrace_print_arguments(&b, call, false);
	if (strcmp(utrace_buffer_text(&b), want)) {
		printf("not ok: %s\n  got: %s\n", want, utrace_buffer_text(&b));
		failed++;
	}
	free(b.bytes);
}

/* A sendto() of some bytes. */
static struct utrace_call sent(const void *bytes, size_t len, int protocol)
{
	static char text[4 * 200 + 1];
	struct utrace_call call = { .nr = 44, .args = { 3, 0x1000, len }, .ret = (long long)len };
	size_t i;

	for (i = 0; i < len; i++)
		sprintf(text + 4 * i, "\\%03o", ((const unsigned char *)bytes)[i]);
	utrace_call_widen(&call);
	utrace_call_set_text(&call, 1, 0x10, text);
	call.netlink = protocol + 1;
	return call;
}

static void try_netlink_heads(void)
{
	struct {
		struct nlmsghdr head;
		char data[4];
		struct nlmsghdr second;
	} two = {
		{ 20, NLMSG_NOOP, NLM_F_REQUEST | NLM_F_DUMP, 0, 0 }, "abcd",
		{ 16, 0x14, NLM_F_REQUEST | NLM_F_DUMP, 7, -1 },
	};
	struct {
		struct nlmsghdr head;
		struct nlmsgerr error;
		struct nlattr attribute;
		char text[4];
	} answer = {
		{ 16 + 20 + 8, NLMSG_ERROR, NLM_F_CAPPED | NLM_F_ACK_TLVS, 1, 5 },
		{ -EPERM, { 20, NLMSG_DONE, 0, 0, 0 } }, { 8, NLMSGERR_ATTR_MSG }, "bad",
	};
	struct utrace_call call = sent(&two, sizeof(two), NETLINK_SOCK_DIAG);
	struct utrace_words four = { .limit = 1 };

#define NOOP	"[{nlmsg_len=20, nlmsg_type=NLMSG_NOOP, nlmsg_flags=NLM_F_REQUEST|0x300, nlmsg_seq=0, nlmsg_pid=0}, \"\\x61"
#define FIRST	NOOP "\\x62\\x63\\x64\"]"
	expect_call("(3, [" FIRST ", {nlmsg_len=16, nlmsg_type=SOCK_DIAG_BY_FAMILY, nlmsg_flags=NLM_F_REQUEST|NLM_F_DUMP, nlmsg_seq=7, nlmsg_pid=-1}], 36, 0, NULL, 0)", &call);
	call.words = &four;
	expect_call("(3, [" NOOP "\"...], ...], 36, 0, NULL, 0)", &call);
	call = sent(&two, 30, NETLINK_GENERIC);
	expect_call("(3, [" FIRST ", \"\\x10\\x00\\x00\\x00\\x14\\x00\\x01\\x03\\x07\\x00\"], 30, 0, NULL, 0)", &call);
	/* The record has the first message, and the program more. */
	call = sent(&two, 20, NETLINK_GENERIC);
	call.args[2] = 36;
	expect_call("(3, [" FIRST ", ... /* 0x1014 */], 36, 0, NULL, 0)", &call);
	call = sent(&answer, sizeof(answer), NETLINK_ROUTE);
	expect_call("(3, [{nlmsg_len=44, nlmsg_type=NLMSG_ERROR, nlmsg_flags=NLM_F_CAPPED|NLM_F_ACK_TLVS, nlmsg_seq=1, nlmsg_pid=5}, [{error=-EPERM, msg={nlmsg_len=20, nlmsg_type=NLMSG_DONE, nlmsg_flags=0, nlmsg_seq=0, nlmsg_pid=0}}, [{nla_len=8, nla_type=NLMSGERR_ATTR_MSG}, \"bad\"]]], 44, 0, NULL, 0)", &call);
}

/* Messages about links, addresses and routes. */
static void try_netlink_routes(void)
{
	struct {
		struct nlmsghdr head;
		struct rtgenmsg any;
		char pad[3];
	} ask = { { 20, RTM_GETADDR, NLM_F_REQUEST | NLM_F_DUMP, 1, 0 }, { AF_UNSPEC }, "" };
	struct {
		struct nlmsghdr head;
		struct ifaddrmsg address;
		struct nlattr local;
		unsigned char ip[4];
		struct nlattr label;
		char name[4];
		struct nlattr other;
		unsigned int number;
	} address = {
		{ 48, RTM_NEWADDR, NLM_F_MULTI, 1, 9 },
		{ AF_INET, 8, IFA_F_PERMANENT, RT_SCOPE_HOST, 1 }, { 8, IFA_LOCAL }, { 127, 0, 0, 1 },
		{ 7, IFA_LABEL }, "lo", { 8, 99 | NLA_F_NESTED }, 1,
	};
	struct utrace_call call = sent(&ask, sizeof(ask), NETLINK_ROUTE);

#define ASK	"{nlmsg_len=20, nlmsg_type=RTM_GETADDR, nlmsg_flags=NLM_F_REQUEST|NLM_F_DUMP, nlmsg_seq=1, nlmsg_pid=0}"
	expect_call("(3, [" ASK ", {ifa_family=AF_UNSPEC, ...}], 20, 0, NULL, 0)", &call);
	call.args[2] = 40;
	ask.head.nlmsg_len = 40;
	call = sent(&ask, sizeof(ask), NETLINK_ROUTE);
	call.args[2] = 40;
	expect_call("(3, [{nlmsg_len=40, nlmsg_type=RTM_GETADDR, nlmsg_flags=NLM_F_REQUEST|NLM_F_DUMP, nlmsg_seq=1, nlmsg_pid=0}, {ifa_family=AF_UNSPEC, 0x1011}], 40, 0, NULL, 0)", &call);
	call = sent(&address, sizeof(address), NETLINK_ROUTE);
	expect_call("(3, [{nlmsg_len=48, nlmsg_type=RTM_NEWADDR, nlmsg_flags=NLM_F_MULTI, nlmsg_seq=1, nlmsg_pid=9}, {ifa_family=AF_INET, ifa_prefixlen=8, ifa_flags=IFA_F_PERMANENT, ifa_scope=RT_SCOPE_HOST, ifa_index=1}, [[{nla_len=8, nla_type=IFA_LOCAL}, inet_addr(\"127.0.0.1\")], [{nla_len=7, nla_type=IFA_LABEL}, \"lo\"], [{nla_len=8, nla_type=NLA_F_NESTED|0x63 /* IFA_??? */}, \"\\x01\\x00\\x00\\x00\"]]], 48, 0, NULL, 0)", &call);
}

/* Put together a message of netlink. */
struct message {
	unsigned char bytes[200];
	size_t len;
};

static void put_data(struct message *m, const void *data, size_t len)
{
	memset(m->bytes + m->len, 0, NLA_ALIGN(len));
	memcpy(m->bytes + m->len, data, len);
	m->len += NLA_ALIGN(len);
}

static void put_attribute(struct message *m, unsigned int type, const void *data, size_t len)
{
	const struct nlattr head = { NLA_HDRLEN + len, type };

	put_data(m, &head, sizeof(head));
	if (data)
		put_data(m, data, len);
}

/* Begin a message with a struct behind its head. */
static struct message message(unsigned int type, unsigned int flags, const void *data, size_t len)
{
	const struct nlmsghdr head = { 0, type, flags, 1, 0 };
	struct message m = { .len = 0 };

	put_data(&m, &head, sizeof(head));
	put_data(&m, data, len);
	return m;
}

/* Expect what is behind the message's head. */
static void expect_message(const char *want, struct message *m, int protocol,
			   const struct utrace_words *words)
{
	const uint32_t len = m->len;
	struct utrace_buffer b = { };
	struct utrace_call call;
	char *end;

	memcpy(m->bytes, &len, sizeof(len));
	call = sent(m->bytes, m->len, protocol);
	if (words)
		call.words = words;
	utrace_print_arguments(&b, &call, false);
	end = strstr(utrace_buffer_text(&b), "nlmsg_pid=0}, ");
	end = end ? end + strlen("nlmsg_pid=0}, ") : b.bytes;
	*strrchr(end, ']') = '\0';
	if (strcmp(end, want)) {
		printf("not ok: %s\n  got: %s\n", want, end);
		failed++;
	}
	free(b.bytes);
}

#define LINK_HEAD	"{ifi_family=AF_UNSPEC, ifi_type=ARPHRD_NETROM, ifi_index=0, ifi_flags=0, ifi_change=0}, "

/* Attributes of links, and attributes in these. */
static void try_netlink_links(void)
{
	static const struct ifinfomsg head = { .ifi_family = AF_UNSPEC };
	static const unsigned char stp[] = { 5, 0, IFLA_BR_VLAN_FILTERING, 0, 1, 0, 0, 0,
					     6, 0, IFLA_BR_VLAN_PROTOCOL, 0, 0x81, 0, 0, 0,
					     12, 0, IFLA_BR_BRIDGE_ID, 0, 0x80, 0, 2, 0, 0, 0, 0, 1 };
	static const uint32_t number = 65536, conf[2] = { 1, 0 };
	static const uint64_t hello = 200;
	static const struct utrace_words one = { .limit = 1 };
	struct message m = message(RTM_NEWLINK, 0, &head, sizeof(head));

	put_attribute(&m, IFLA_GRO_MAX_SIZE, &number, 4);
	put_attribute(&m, IFLA_ALLMULTI, &number, 4);
	put_attribute(&m, IFLA_PARENT_DEV_NAME, "pci", 4);
	expect_message(LINK_HEAD "[[{nla_len=8, nla_type=IFLA_GRO_MAX_SIZE}, 65536], [{nla_len=8, nla_type=IFLA_ALLMULTI}, 65536], [{nla_len=8, nla_type=IFLA_PARENT_DEV_NAME}, \"pci\"]]", &m, NETLINK_ROUTE, NULL);
	m = message(RTM_NEWLINK, 0, &head, sizeof(head));
	put_attribute(&m, IFLA_LINKINFO, NULL, 12 + 4 + sizeof(stp) + 12);
	put_attribute(&m, IFLA_INFO_KIND, "bridge", 6);
	put_attribute(&m, IFLA_INFO_DATA, NULL, sizeof(stp) + 12);
	put_data(&m, stp, sizeof(stp));
	put_attribute(&m, IFLA_BR_HELLO_TIME, &hello, 8);
	expect_message(LINK_HEAD "[{nla_len=60, nla_type=IFLA_LINKINFO}, [[{nla_len=10, nla_type=IFLA_INFO_KIND}, \"bridge\"...], [{nla_len=44, nla_type=IFLA_INFO_DATA}, [[{nla_len=5, nla_type=IFLA_BR_VLAN_FILTERING}, 1], [{nla_len=6, nla_type=IFLA_BR_VLAN_PROTOCOL}, htons(ETH_P_8021Q)], [{nla_len=12, nla_type=IFLA_BR_BRIDGE_ID}, {prio=[128, 0], addr=02:00:00:00:00:01}], [{nla_len=12, nla_type=IFLA_BR_HELLO_TIME}, 200 /* 2.00 s */]]]]]", &m, NETLINK_ROUTE, NULL);
	m = message(RTM_NEWLINK, 0, &head, sizeof(head));
	put_attribute(&m, IFLA_LINKINFO, NULL, 20);
	put_attribute(&m, IFLA_INFO_KIND, "vlan", 4);
	put_attribute(&m, IFLA_INFO_DATA, stp, 8);
	expect_message(LINK_HEAD "[{nla_len=24, nla_type=IFLA_LINKINFO}, [[{nla_len=8, nla_type=IFLA_INFO_KIND}, \"vlan\"...], [{nla_len=12, nla_type=IFLA_INFO_DATA}, \"\\x05\\x00\\x07\\x00\\x01\\x00\\x00\\x00\"]]]", &m, NETLINK_ROUTE, NULL);
	m = message(RTM_NEWLINK, 0, &head, sizeof(head));
	put_attribute(&m, IFLA_AF_SPEC, NULL, 16);
	put_attribute(&m, AF_INET, NULL, 12);
	put_attribute(&m, IFLA_INET_CONF, conf, 8);
#define AF_SPEC	LINK_HEAD "[{nla_len=20, nla_type=IFLA_AF_SPEC}, [{nla_len=16, nla_type=AF_INET}, [{nla_len=12, nla_type=IFLA_INET_CONF}, [[IPV4_DEVCONF_FORWARDING-1]=1, "
	expect_message(AF_SPEC "[IPV4_DEVCONF_MC_FORWARDING-1]=0]]]]", &m, NETLINK_ROUTE, NULL);
	expect_message(AF_SPEC "...]]]]", &m, NETLINK_ROUTE, &one);
}

/* Attributes of routes, rules and queues. */
static void try_netlink_nested(void)
{
	static const struct rtmsg route = { .rtm_family = AF_INET };
	static const struct fib_rule_hdr rule = { .family = AF_INET, .table = 100 };
	static const struct tcmsg tc = { .tcm_family = AF_UNSPEC };
	static const struct gnet_stats_queue queue = { .drops = 3 };
	static const uint32_t mtu = 1400;
	struct message m = message(RTM_NEWROUTE, 0, &route, sizeof(route));

	put_attribute(&m, RTA_METRICS, NULL, 8);
	put_attribute(&m, RTAX_MTU, &mtu, 4);
	expect_message("{rtm_family=AF_INET, rtm_dst_len=0, rtm_src_len=0, rtm_tos=0, rtm_table=RT_TABLE_UNSPEC, rtm_protocol=RTPROT_UNSPEC, rtm_scope=RT_SCOPE_UNIVERSE, rtm_type=RTN_UNSPEC, rtm_flags=0}, [{nla_len=12, nla_type=RTA_METRICS}, [{nla_len=8, nla_type=RTAX_MTU}, 1400]]", &m, NETLINK_ROUTE, NULL);
	m = message(RTM_NEWRULE, 0, &rule, sizeof(rule));
	put_attribute(&m, FRA_PROTOCOL, "\2", 1);
	expect_message("{family=AF_INET, dst_len=0, src_len=0, tos=0, table=0x64 /* RT_TABLE_??? */, action=FR_ACT_UNSPEC, flags=0}, [{nla_len=5, nla_type=FRA_PROTOCOL}, RTPROT_KERNEL]", &m, NETLINK_ROUTE, NULL);
	m = message(RTM_NEWQDISC, 0, &tc, sizeof(tc));
	put_attribute(&m, TCA_STATS2, NULL, NLA_HDRLEN + sizeof(queue));
	put_attribute(&m, TCA_STATS_QUEUE, &queue, sizeof(queue));
	expect_message("{tcm_family=AF_UNSPEC, tcm_ifindex=0, tcm_handle=0, tcm_parent=0, tcm_info=0}, [{nla_len=28, nla_type=TCA_STATS2}, [{nla_len=24, nla_type=TCA_STATS_QUEUE}, {qlen=0, backlog=0, drops=3, requeues=0, overlimits=0}]]", &m, NETLINK_ROUTE, NULL);
}

/* Requests of ss, and the answers. */
static void try_sock_diag(void)
{
	struct inet_diag_req_v2 ask = { .sdiag_family = AF_INET6, .sdiag_protocol = IPPROTO_TCP,
					.idiag_ext = 1 << (INET_DIAG_INFO - 1), .idiag_states = 0x403 };
	struct inet_diag_msg answer = { .idiag_family = AF_INET, .idiag_state = 10, .idiag_uid = 7,
					.id = { .idiag_sport = 0x5000, .idiag_src = { 0x0100007f },
						.idiag_cookie = { 55, 0 } } };
	const struct unix_diag_req ask_unix = { .sdiag_family = AF_UNIX, .udiag_show = UDIAG_SHOW_NAME };
	const struct unix_diag_msg unix_answer = { AF_UNIX, SOCK_STREAM, 1, 0, 9, { 1, 2 } };
	struct message m = message(SOCK_DIAG_BY_FAMILY, NLM_F_REQUEST, &ask, sizeof(ask));

	expect_message("{sdiag_family=AF_INET6, sdiag_protocol=IPPROTO_TCP, idiag_ext=1<<(INET_DIAG_INFO-1), idiag_states=1<<TCP_ESTABLISHED|1<<TCP_LISTEN|0x1, id={idiag_sport=htons(0), idiag_dport=htons(0), inet_pton(AF_INET6, \"::\", &idiag_src), inet_pton(AF_INET6, \"::\", &idiag_dst), idiag_if=0, idiag_cookie=[0, 0]}}", &m, NETLINK_SOCK_DIAG, NULL);
	m = message(SOCK_DIAG_BY_FAMILY, 0, &answer, sizeof(answer));
	put_attribute(&m, INET_DIAG_SHUTDOWN, "\3", 1);
	expect_message("{idiag_family=AF_INET, idiag_state=TCP_LISTEN, idiag_timer=0, idiag_retrans=0, id={idiag_sport=htons(80), idiag_dport=htons(0), idiag_src=inet_addr(\"127.0.0.1\"), idiag_dst=inet_addr(\"0.0.0.0\"), idiag_if=0, idiag_cookie=[55, 0]}, idiag_expires=0, idiag_rqueue=0, idiag_wqueue=0, idiag_uid=7, idiag_inode=0}, [{nla_len=5, nla_type=INET_DIAG_SHUTDOWN}, 0x3 /* RCV_SHUTDOWN|SEND_SHUTDOWN */]", &m, NETLINK_SOCK_DIAG, NULL);
	m = message(SOCK_DIAG_BY_FAMILY, NLM_F_REQUEST, &ask_unix, sizeof(ask_unix));
	expect_message("{sdiag_family=AF_UNIX, sdiag_protocol=0, udiag_states=0, udiag_ino=0, udiag_show=UDIAG_SHOW_NAME, udiag_cookie=[0, 0]}", &m, NETLINK_SOCK_DIAG, NULL);
	m = message(SOCK_DIAG_BY_FAMILY, 0, &unix_answer, sizeof(unix_answer));
	put_attribute(&m, UNIX_DIAG_NAME, "/run/x", 6);
	expect_message("{udiag_family=AF_UNIX, udiag_type=SOCK_STREAM, udiag_state=TCP_ESTABLISHED, udiag_ino=9, udiag_cookie=[1, 2]}, [{nla_len=10, nla_type=UNIX_DIAG_NAME}, \"/run/x\"...]", &m, NETLINK_SOCK_DIAG, NULL);
}

/* Results that the kernel writes back, and those with a remark. */
static void try_results(void)
{
	struct record r = call(0, 40, 4, 5, 0x1000, 100);
	uint64_t before = 0, after = 100;

	put_piece(&r, 2, 0, &before, sizeof(before));
	put_piece(&r, 2, OUT, &after, sizeof(after));
	r.ret = 100;
	expect("sendfile(4, 5, [0] => [100], 100) = 100 <740 ns>", &r);
	r.ret = 0;
	expect("sendfile(4, 5, [0], 100) = 0 <740 ns>", &r);
	r = call(0, 201, 0, 0, 0, 0);
	r.ret = 86400;
	expect("time(NULL) = 86400 (1970-01-02T00:00:00+0000) <740 ns>", &r);
	r = call(0, 154, 9, 0x1000, 0, 0);
	r.ret = 4294967258;
	expect("modify_ldt(9, 0x1000, 0) = 4294967258 ENOSYS (Function not implemented) <740 ns>", &r);
	r = call(0, 45, 3, 0x1000, 1, MSG_TRUNC);
	r.args[4] = r.args[5] = 0;
	r.ret = 2;
	put_piece(&r, 1, OUT, "A", 1);
	expect("recvfrom(3, \"A\", 1, MSG_TRUNC, NULL, NULL) = 2 <740 ns>", &r);
	r = call(0, 23, 5, 0, 0, 0);
	r.args[4] = 0;
	r.ret = 1;
	expect("select(5, NULL, NULL, NULL, NULL) = 1 () <740 ns>", &r);
	r = call(0, 190, 3, 0, 0x1000, 4);
	put_piece(&r, 2, 0, "ab\0", 4);
	expect("fsetxattr(3, NULL, \"ab\\0\", 4, XATTR_CREATE|0x54) = 0 <740 ns>", &r);
	r = call(0, 196, 3, 0x1000, 0, 0);
	expect("flistxattr(3, 0x1000, 0) = 0 <740 ns>", &r);
	r = call(0, 217, 3, 0x1000, 100, 0);
	expect("getdents64(3, 0x1000 /* 0 entries */, 100) = 0 <740 ns>", &r);
}

/* Of a struct that is not whole the kernel has written a part, and a folder's entries have names. */
static void try_parts(void)
{
	struct record r = call(0, 55, 3, SOL_SOCKET, SO_PEERCRED, 0x1000);
	int cred[3] = { 7, 8, 9 }, len = 6;
	struct {
		uint64_t ino, off;
		uint16_t len;
		char name[6];
	} entry = { 5, 6, 24, "a\0\0\0\0\4" };
	struct {
		uint64_t ino, off;
		uint16_t len;
		uint8_t type;
		char name[5];
	} entry64 = { 5, 6, 24, 8, "a" };
	struct statx stx = { };

	r.args[4] = 0x2000;
	put_piece(&r, 4, 0, &len, sizeof(len));
	put_piece(&r, 4, OUT, &len, sizeof(len));
	put_piece(&r, 3, OUT, cred, 6);
	expect("getsockopt(3, SOL_SOCKET, SO_PEERCRED, {pid=7, uid=\"\\x08\\x00\"}, [6]) = 0 <740 ns>", &r);
	r = call(0, 78, 3, 0x1000, 100, 0);
	expect_all("getdents(3, [], 100) = 0 <740 ns>", &r);
	r.ret = 24;
	put_piece(&r, 1, OUT, &entry, sizeof(entry));
	expect_all("getdents(3, [{d_ino=5, d_off=6, d_reclen=24, d_name=\"a\", d_type=DT_DIR}], 100) = 24 <740 ns>", &r);
	r = call(0, 217, 3, 0x1000, 100, 0);
	r.ret = 24;
	put_piece(&r, 1, OUT, &entry64, sizeof(entry64));
	expect_all("getdents64(3, [{d_ino=5, d_off=6, d_reclen=24, d_type=DT_REG, d_name=\"a\"}], 100) = 24 <740 ns>", &r);
	r = call(0, 332, -100, 0, 0, 0x20);
	r.args[4] = 0x1000;
	stx.stx_mask = STATX_ATIME;
	stx.stx_atime.tv_sec = 86400;
	stx.stx_atime.tv_nsec = 5;
	put_piece(&r, 4, OUT, &stx, sizeof(stx));
	expect_all("statx(AT_FDCWD, NULL, AT_STATX_SYNC_AS_STAT, STATX_ATIME, {stx_mask=STATX_ATIME, stx_blksize=0, stx_attributes=0, stx_attributes_mask=0, stx_atime={tv_sec=86400, tv_nsec=5} /* 1970-01-02T00:00:00.000000005+0000 */, stx_rdev_major=0, stx_rdev_minor=0, stx_dev_major=0, stx_dev_minor=0}) = 0 <740 ns>", &r);
}

static void try_more_words(void)
{
	struct record r = call(0, 437, 3, 0, 0x1000, 24);
	uint64_t how[3] = { 0100, 07777777777777777777, 0 }, nodes[2] = { 0, 5 };
	int rehash = 255;

	put_piece(&r, 2, 0, how, sizeof(how));
	expect("openat2(3, NULL, {flags=O_RDONLY|O_CREAT, mode=07777777777777777777, resolve=0}, 24) = 0 <740 ns>", &r);
	r = call(0, 301, 3, 0x401, 0x10080000, -1);
	expect("fanotify_mark(3, FAN_MARK_ADD|FAN_MARK_IGNORE, FAN_DIR_MODIFY|FAN_RENAME, FAN_NOFD, 0x55) = 0 <740 ns>", &r);
	r = call(0, 238, 0, 0x1000, 66, 0);
	put_piece(&r, 1, 0, nodes, sizeof(nodes));
	expect("set_mempolicy(MPOL_DEFAULT, [0000000000000000, 0x00000000000005], 66) = 0 <740 ns>", &r);
	r.args[2] = 0;
	expect("set_mempolicy(MPOL_DEFAULT, [], 0) = 0 <740 ns>", &r);
	r = call(0, 54, 3, SOL_SOCKET, 74, 0x1000);
	r.args[4] = 4;
	put_piece(&r, 3, 0, &rehash, sizeof(rehash));
	expect("setsockopt(3, SOL_SOCKET, SO_TXREHASH, [SOCK_TXREHASH_DEFAULT], 4) = 0 <740 ns>", &r);
	r = call(0, 170, 0x1000, 65, 0, 0);
	put_text(&r, 0, "name");
	expect("sethostname(0x1000, 65) = 0 <740 ns>", &r);
	r.args[1] = 4;
	expect("sethostname(\"name\", 4) = 0 <740 ns>", &r);
}

/* An address of a family, of the bytes that follow the family. */
static void try_family(const char *want, uint16_t family, const void *bytes, size_t len)
{
	struct record r = call(0, 42, 3, 0x1000, len + 2, 0);
	uint8_t address[64];

	memcpy(address, &family, 2);
	memcpy(address + 2, bytes, len);
	put_piece(&r, 1, 0, address, len + 2);
	expect(want, &r);
}

static void try_families(void)
{
	try_family("connect(3, {sa_family=AF_VSOCK, svm_cid=VMADDR_CID_HOST, svm_port=0x400, svm_flags=0}, 16) = 0 <740 ns>",
		   AF_VSOCK, "\0\0\0\4\0\0\2\0\0\0\0\0\0\0", 14);
	try_family("connect(3, {sa_family=AF_VSOCK, sa_data=\"\\0\\0\\0\\4\"}, 6) = 0 <740 ns>",
		   AF_VSOCK, "\0\0\0\4", 4);
	try_family("connect(3, {sa_family=AF_QIPCRTR, sq_node=QRTR_NODE_BCAST, sq_port=0x1}, 12) = 0 <740 ns>",
		   AF_QIPCRTR, "\0\0\377\377\377\377\1\0\0\0", 10);
	try_family("connect(3, {sa_family=AF_XDP, sxdp_flags=XDP_SHARED_UMEM, sxdp_ifindex=2, sxdp_queue_id=3, sxdp_shared_umem_fd=4}, 16) = 0 <740 ns>",
		   AF_XDP, "\1\0\2\0\0\0\3\0\0\0\4\0\0\0", 14);
	try_family("connect(3, {sa_family=AF_MCTP, smctp_network=MCTP_NET_ANY, smctp_addr={s_addr=MCTP_ADDR_ANY}, smctp_type=0x1, smctp_tag=0x2}, 12) = 0 <740 ns>",
		   45, "\0\0\0\0\0\0\377\1\2\0", 10);
	try_family("connect(3, {sa_family=AF_ALG, salg_type=\"hash\", salg_feat=0, salg_mask=0x1000 /* CRYPTO_ALG_KERN_DRIVER_ONLY */, salg_name=\"sha1\"}, 29) = 0 <740 ns>",
		   AF_ALG, "hash\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\020\0\0sha1\0", 27);
	try_family("connect(3, {sa_family=AF_NFC, dev_idx=1, target_idx=0x2, nfc_protocol=NFC_PROTO_NFC_DEP}, 16) = 0 <740 ns>",
		   AF_NFC, "\0\0\1\0\0\0\2\0\0\0\5\0\0\0", 14);
	try_family("connect(3, {sa_family=AF_IEEE802154, addr={addr_type=0x2 /* IEEE802154_ADDR_SHORT */, pan_id=0xffff /* IEEE802154_PANID_BROADCAST */, short_addr=0x201}}, 20) = 0 <740 ns>",
		   AF_IEEE802154, "\0\0\2\0\0\0\377\377\1\2\0\0\0\0\0\0\0\0", 18);
	try_family("connect(3, {sa_family=AF_RXRPC, srx_service=0x1 /* CM_SERVICE */, transport_type=SOCK_DGRAM, transport_len=16, transport={sin={sin_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr(\"127.0.0.1\")}}}, 36) = 0 <740 ns>",
		   AF_RXRPC, "\1\0\2\0\020\0\2\0\0\120\177\0\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 34);
}

/* A file of a stranger, whose format puts the number outside of the record. */
static void try_offset(const char *offset)
{
	struct tep_handle *good = tep;
	struct tep_event *moved;
	char bad[sizeof(format) + 16];
	const char *at = strstr(format, "offset:8;");
	struct record r = call(0, 39, 0, 0, 0, 0);

	snprintf(bad, sizeof(bad), "%.*soffset:%s;%s", (int)(at - format), format, offset,
		 at + strlen("offset:8;"));
	tep = tep_alloc();
	tep_set_long_size(tep, 8);
	tep_plugin_loader(tep);
	if (tep_parse_format(tep, &moved, bad, strlen(bad), "utrace"))
		failed++;
	/* Such a number is 0, which is the number of read. */
	memset(edge - sizeof(r) - 8, 1, 8);
	expect("read(0, NULL, 0) = 0 <740 ns>", &r);
	tep_plugin_unloader(tep);
	tep_free(tep);
	tep = good;
}

static uint64_t state;

static uint64_t random_number(void)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return state >> 16 ^ state >> 40;
}

/* Pieces of any bytes, of which some have a length that does not fit. */
static void make_pieces(struct record *r)
{
	unsigned int i;

	for (i = 0; i < sizeof(r->pieces); i++)
		r->pieces[i] = (uint8_t)(random_number() % 3 ? random_number() : 0);
	while ((r->memory >> 16) + 140 < sizeof(r->pieces) && random_number() % 8) {
		uint8_t *at = r->pieces + (r->memory >> 16);

		put_piece(r, (unsigned int)random_number() % 7,
			  (unsigned int)(random_number() % 8 << 4 | random_number() % 8), at + 4,
			  random_number() % 130);
		if (random_number() % 16 == 0)
			at[2] = (uint8_t)random_number();
	}
	if (random_number() % 4 == 0)
		r->memory ^= (uint32_t)(random_number() % 64 << 16);
}

/* Make a record, mostly of an existing call with small arguments, with texts at any offset. */
static void make_damaged(struct record *r)
{
	static const char signs[] = "\\0123789 '\"@:[]%a\n\200";
	unsigned int i;

	memset(r, 0, sizeof(*r));
	make_pieces(r);
	r->type = 1;
	r->abi = random_number() % 5;
	r->id = (int)(random_number() % 600) - 8;
	r->str_flags = (uint8_t)random_number();
	r->ret = (int64_t)(random_number() % 600) - 590;
	r->duration = random_number() >> random_number() % 48;
	for (i = 0; i < 6; i++)
		r->args[i] = random_number() >> random_number() % 48;
	for (i = 0; i < 2; i++)
		r->str[i] = (uint32_t)(random_number() % 130 << 16 | (80 + random_number() % 200));
	for (i = 0; i < sizeof(r->texts); i++)
		r->texts[i] = signs[random_number() % sizeof(signs)];
}

/* A terminal must not get control characters, which only the file of a stranger has. */
static void expect_plain(const struct trace_seq *seq)
{
	unsigned int i;

	for (i = 0; i < seq->len; i++) {
		if (seq->buffer[i] >= ' ' && seq->buffer[i] <= '~')
			continue;
		printf("byte %u is %#x: %.*s\n", i, seq->buffer[i] & 0xff, (int)seq->len, seq->buffer);
		failed++;
		return;
	}
}

static void try_damaged(unsigned long runs)
{
	struct trace_seq seq;
	struct record r;
	size_t size;

	while (runs--) {
		make_damaged(&r);
		size = 8 + random_number() % (sizeof(r) - 7);
		print(&seq, &r, size);
		expect_plain(&seq);
		trace_seq_destroy(&seq);
	}
}

int main(int argc, char **argv)
{
	unsigned long runs = argc > 1 ? strtoul(argv[1], NULL, 0) : 200000;

	state = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
	find_edge();
	tep = tep_alloc();
	tep_set_long_size(tep, 8);
	tep_plugin_loader(tep);
	if (tep_parse_format(tep, &event, format, sizeof(format) - 1, "utrace")) {
		puts("libtraceevent does not understand the format");
		return 1;
	}
	/* Load the plugin twice, as a tool does that finds a copy in two folders. */
	tep_plugin_loader(tep);
	try_paths();
	try_texts();
	try_structs();
	try_strace_order();
	try_data();
	try_hex();
	try_ready();
	try_sockets();
	try_message();
	try_messages();
	try_quota();
	try_perf_event();
	try_bpf();
	try_bpf_pointers();
	try_syscall_info();
	try_processes();
	try_counts();
	try_seccomp();
	try_written();
	try_sigset_sizes();
	try_rest();
	try_numbers();
	try_log();
	try_netlink_sent();
	try_netlink_heads();
	try_netlink_routes();
	try_netlink_links();
	try_netlink_nested();
	try_sock_diag();
	try_results();
	try_parts();
	try_more_words();
	try_families();
	try_calls();
	try_offset("2147483647");
	/* libtraceevent takes this for -6. */
	try_offset("4294967290");
	try_damaged(runs);
	tep_plugin_unloader(tep);
	tep_plugin_unloader(tep);
	tep_free(tep);
	printf("plugin_test: %u failed\n", failed);
	return failed != 0;
}
