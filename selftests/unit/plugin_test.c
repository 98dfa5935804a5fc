// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of the plugin: the text that it prints for records that are made here; and that no
 * damaged record makes the plugin read memory outside of the record. This program is linked with
 * the plugin, both with sanitizers.
 *
 * usage: plugin_test [RUNS [SEED]]	(default: 200000 damaged records, seed 1)
 */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <event-parse.h>

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
	"\nprint fmt: \"%d\", REC->id\n";

/**
 * struct record - a record of that format
 * @texts: both texts; str0 and str1 have their offsets and lengths
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
	char texts[120];
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
	expect("openat(AT_FDCWD, \"/etc/a\\n\\\\\\\"\\19\"?, O_RDONLY|O_CREAT|O_CLOEXEC, 0644) = -1 ENOENT (No such file or directory) <12.345 ms>", &r);
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

/* Make a record, mostly of an existing call with small arguments, with texts at any offset. */
static void make_damaged(struct record *r)
{
	static const char signs[] = "\\0123789 '\"@:[]%a\n\200";
	unsigned int i;

	memset(r, 0, sizeof(*r));
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
