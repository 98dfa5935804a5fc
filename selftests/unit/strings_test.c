// SPDX-License-Identifier: GPL-2.0
/*
 * Unit tests of texts: escaping, cutting, and the generated table of arguments that point to
 * texts. This is one file because it includes escape.c, whose functions are static.
 */
#include <stdlib.h>

#include "filter/escape.c"

#include "arch/x86/abi.h"
#include "string_table.h"
#include "syscall_table.h"

#define NR_SYSCALLS	576

struct row {
	const char *kind[2];
	int arg[2];
	int fd;
};

#define ROW(nr, name, kind0, arg0, kind1, arg1, fd)			\
	[nr] = { { #kind0, #kind1 }, { arg0, arg1 }, fd },

static const struct row table[UTRACE_ABIS][NR_SYSCALLS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_STRINGS_64(ROW) },
	[UTRACE_ABI_I386]	= { UTRACE_STRINGS_32(ROW) },
	[UTRACE_ABI_X32]	= { UTRACE_STRINGS_X32(ROW) },
};

struct names {
	const char *name;
	int nr[UTRACE_ABIS];
};

#define NAMES(name, nr64, nr32, nrx32)	{ #name, { nr64, nr32, nrx32 } },

static const struct names names[] = { UTRACE_SYSCALL_ROWS(NAMES) };

static const struct names *find(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (!strcmp(names[i].name, name))
			return &names[i];
	fprintf(stderr, "no system call %s\n", name);
	abort();
}

/* Describe a row without its descriptors, which come last. */
static void say(const struct row *row, char words[64])
{
	words[0] = '\0';
	if (!row->kind[0] || !strcmp(row->kind[0], "FD"))
		return;
	if (!strcmp(row->kind[1], "NONE") || !strcmp(row->kind[1], "FD"))
		snprintf(words, 64, "%s %d", row->kind[0], row->arg[0]);
	else
		snprintf(words, 64, "%s %d %s %d", row->kind[0], row->arg[0], row->kind[1],
			 row->arg[1]);
}

/* Check the row of a call, if the ABI has the call. */
static void expect_in(enum utrace_abi abi, const char *name, const char *want)
{
	int nr = find(name)->nr[abi];
	char got[64];

	if (nr < 0)
		return;
	say(&table[abi][nr], got);
	if (!strcmp(got, want))
		return;
	fprintf(stderr, "%s in ABI %d: want '%s', got '%s'\n", name, abi, want, got);
	abort();
}

static void expect(const char *name, const char *want)
{
	expect_in(UTRACE_ABI_X86_64, name, want);
	expect_in(UTRACE_ABI_I386, name, want);
	expect_in(UTRACE_ABI_X32, name, want);
}

static void test_paths(void)
{
	static const char *const first[] = {
		"open", "creat", "unlink", "chdir", "mkdir", "rmdir", "chmod", "chown", "lchown",
		"mknod", "access", "stat", "lstat", "statfs", "truncate", "chroot", "acct",
		"swapon", "swapoff", "utime", "utimes", "umount2", "readlink", "stat64",
		"lstat64", "statfs64", "truncate64", "chown32", "lchown32", "oldstat",
		"memfd_create", "mq_open", "mq_unlink", "delete_module", "fsopen", "listxattr",
	};
	static const char *const second[] = {
		"openat", "openat2", "mkdirat", "mknodat", "unlinkat", "fchmodat", "fchownat",
		"faccessat", "faccessat2", "newfstatat", "fstatat64", "futimesat", "utimensat",
		"utimensat_time64", "statx", "readlinkat", "name_to_handle_at", "open_tree",
		"fspick", "mount_setattr", "inotify_add_watch", "fgetxattr", "fsetxattr",
		"fremovexattr", "quotactl", "finit_module",
	};
	static const char *const both[] = {
		"rename", "link", "symlink", "mount", "pivot_root", "setxattr", "lsetxattr",
		"getxattr", "removexattr", "add_key", "request_key",
	};
	static const char *const at[] = { "renameat", "renameat2", "linkat", "move_mount" };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(first); i++)
		expect(first[i], "STRING 0");
	for (i = 0; i < ARRAY_SIZE(second); i++)
		expect(second[i], "STRING 1");
	for (i = 0; i < ARRAY_SIZE(both); i++)
		expect(both[i], "STRING 0 STRING 1");
	for (i = 0; i < ARRAY_SIZE(at); i++)
		expect(at[i], "STRING 1 STRING 3");
	expect("symlinkat", "STRING 0 STRING 2");
	expect("fsconfig", "STRING 2");
	expect("init_module", "STRING 2");
	expect_in(UTRACE_ABI_I386, "uselib", "STRING 0");
	expect_in(UTRACE_ABI_X86_64, "fanotify_mark", "STRING 4");
	expect_in(UTRACE_ABI_I386, "fanotify_mark", "STRING 5");
}

static void test_others(void)
{
	static const char *const none[] = {
		"read", "pread64", "getcwd", "close", "mmap", "getrandom", "syslog", "recvfrom",
		"accept", "accept4", "getsockname", "getpeername", "getsockopt", "setsockopt",
		"shmat", "mincore", "mq_timedreceive", "flistxattr", "readv", "preadv", "preadv2",
		"vmsplice", "process_vm_readv", "process_madvise", "recvmsg", "recvmmsg",
		"recvmmsg_time64", "ioctl", "clone", "exit_group",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(none); i++)
		expect(none[i], "");
	expect_in(UTRACE_ABI_X86_64, "execve", "STRING 0 ARGV 1");
	expect_in(UTRACE_ABI_I386, "execve", "STRING 0 ARGV32 1");
	expect_in(UTRACE_ABI_X32, "execve", "STRING 0 ARGV32 1");
	expect_in(UTRACE_ABI_X86_64, "execveat", "STRING 1 ARGV 2");
	expect_in(UTRACE_ABI_I386, "execveat", "STRING 1 ARGV32 2");
	expect_in(UTRACE_ABI_X32, "execveat", "STRING 1 ARGV32 2");
	expect("connect", "SOCKADDR 1");
	expect("bind", "SOCKADDR 1");
	expect("sendto", "SOCKADDR 4 DATA 1");
	expect("sendmsg", "MSG_NAME 1 MSG_DATA 1");
	expect("sendmmsg", "MMSG_NAME 1 MMSG_DATA 1");
	expect("writev", "IOVEC 1");
	expect("pwritev", "IOVEC 1");
	expect("pwritev2", "IOVEC 1");
	expect("process_vm_writev", "IOVEC 1");
	expect("socketcall", "SOCKETCALL 0");
	expect("write", "DATA 1");
	expect("pwrite64", "DATA 1");
	expect("mq_timedsend", "DATA 1");
	expect("mq_timedsend_time64", "DATA 1");
	expect("sethostname", "COUNTED 0");
	expect("setdomainname", "COUNTED 0");
}

/* expect_fd CALL, the two arguments that are descriptors: -1 for none */
static void expect_fd(const char *name, int first, int second)
{
	const struct names *call = find(name);
	int abi, i, n, got[2];

	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		const struct row *row = &table[abi][call->nr[abi] < 0 ? 0 : call->nr[abi]];

		if (call->nr[abi] < 0)
			continue;
		got[0] = got[1] = -1;
		for (i = 0, n = 0; row->kind[0] && i < 2; i++)
			if (!strcmp(row->kind[i], "FD"))
				got[n++] = row->arg[i];
		if (got[0] == first && got[1] == second)
			continue;
		fprintf(stderr, "%s in ABI %d: descriptors %d and %d\n", name, abi, got[0], got[1]);
		abort();
	}
}

static void test_descriptors(void)
{
	static const char *const first[] = {
		"read", "write", "close", "fstat", "lseek", "ioctl", "pread64", "pwrite64", "readv",
		"writev", "dup", "connect", "bind", "listen", "recvfrom", "recvmsg", "recvmmsg",
		"setsockopt", "fcntl", "flock", "fsync", "getdents64", "openat", "newfstatat",
		"unlinkat", "statx", "openat2", "epoll_wait", "fallocate", "close_range",
		"pidfd_getfd", "mq_timedsend", "fsetxattr", "inotify_add_watch", "mq_notify",
		"fanotify_mark",
	};
	static const char *const none[] = {
		"open", "rename", "renameat", "sendto", "sendmsg", "poll", "select", "socket",
		"execve", "clone", "getpid", "memfd_create", "eventfd2", "socketcall", "kcmp",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(first); i++)
		expect_fd(first[i], 0, -1);
	for (i = 0; i < ARRAY_SIZE(none); i++)
		expect_fd(none[i], -1, -1);
	expect_fd("dup2", 0, 1);
	expect_fd("sendfile", 0, 1);
	expect_fd("splice", 0, 2);
	expect_fd("copy_file_range", 0, 2);
	expect_fd("epoll_ctl", 0, 2);
	expect_fd("perf_event_open", 3, -1);
	expect_fd("mmap2", 4, -1);
	assert(table[UTRACE_ABI_X86_64][9].arg[0] == 4);	/* mmap; i386's takes a pointer */
}

/* Texts leave a row no room for a descriptor, but do not hide which argument is the first one. */
static void test_first_descriptors(void)
{
	static const struct {
		const char *name;
		int arg;
	} calls[] = {
		{ "sendto", 0 }, { "sendmsg", 0 }, { "sendmmsg", 0 }, { "renameat", 0 },
		{ "renameat2", 0 }, { "linkat", 0 }, { "symlinkat", 1 }, { "execveat", 0 },
		{ "move_mount", 0 }, { "read", 0 }, { "splice", 0 }, { "openat", 0 },
		{ "perf_event_open", 3 }, { "mmap2", 4 }, { "fsconfig", 0 },
		{ "open", -1 }, { "rename", -1 }, { "execve", -1 }, { "socketcall", -1 },
		{ "getpid", -1 }, { "socket", -1 }, { "kcmp", -1 },
	};
	const struct names *call;
	unsigned int i, abi;

	for (i = 0; i < ARRAY_SIZE(calls); i++) {
		call = find(calls[i].name);
		for (abi = 0; abi < UTRACE_ABIS; abi++)
			assert(call->nr[abi] < 0 ||
			       table[abi][call->nr[abi]].fd - 1 == calls[i].arg);
	}
	assert(table[UTRACE_ABI_X86_64][9].fd == 5);	/* mmap */
}

/* No ABI has lost many of the calls that another has. */
static void test_table(void)
{
	unsigned int abi, nr, n;

	if (*UTRACE_STRINGS_UNKNOWN) {
		fprintf(stderr, "gen-strings.sh does not know %s\n", UTRACE_STRINGS_UNKNOWN);
		abort();
	}
	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		for (nr = 0, n = 0; nr < NR_SYSCALLS; nr++)
			n += table[abi][nr].kind[0] && strcmp(table[abi][nr].kind[0], "FD");
		assert(n >= 85 && n < 140);
	}
	assert(table[UTRACE_ABI_X32][520].kind[0] && !table[UTRACE_ABI_X86_64][520].kind[0]);
	assert(!table[UTRACE_ABI_X32][59].kind[0]);
}

static unsigned int put_all(struct utrace_text *t, const unsigned char *s, unsigned int n,
			    enum utrace_escapes escapes)
{
	unsigned int i;

	for (i = 0; i < n && utrace_text_put(t, s[i], escapes); i++)
		;
	return i;
}

/* Undo the escapes of a text. */
static unsigned int undo(const char *at, unsigned int len, unsigned char *s)
{
	unsigned int i, n = 0;

	for (i = 0; i < len; n++) {
		if (at[i] != '\\') {
			s[n] = at[i++];
			assert(s[n] >= ' ' && s[n] != 0x7f);
		} else if (at[i + 1] == '\\') {
			s[n] = '\\';
			i += 2;
		} else {
			s[n] = (at[i + 1] - '0') << 6 | (at[i + 2] - '0') << 3 | (at[i + 3] - '0');
			i += 4;
		}
		assert(i <= len);
	}
	return n;
}

static void test_escapes(void)
{
	char at[1025];
	struct utrace_text t = { .at = at, .room = 1024 };
	unsigned char c[1];
	unsigned int i;

	for (i = 0; i < 256; i++) {
		t.len = 0;
		c[0] = i;
		assert(put_all(&t, c, 1, UTRACE_ESCAPE_CONTROLS) == 1);
		assert(t.len == (i == '\\' ? 2 : i < ' ' || (i >= 0x7f && i < 0xa0) ? 4 : 1));
		assert(undo(at, t.len, c) == 1 && c[0] == i);
		t.len = 0;
		assert(put_all(&t, c, 1, UTRACE_ESCAPE_BYTES) == 1);
		assert(t.len == (i == '\\' ? 2 : i < ' ' || i >= 0x7f ? 4 : 1));
		assert(undo(at, t.len, c) == 1 && c[0] == i);
		t.len = 0;
		assert(put_all(&t, c, 1, UTRACE_ESCAPE_BLANKS) == 1);
		assert(t.len == (i == '\\' ? 2 : i <= ' ' || (i >= 0x7f && i < 0xa0) ? 4 : 1));
		assert(undo(at, t.len, c) == 1 && c[0] == i);
	}
	t.len = 0;
	utrace_text_puts(&t, "a\nb");
	assert(t.len == 6 && !memcmp(at, "a\\012b", 6));
	assert(!t.cut);
}

static void expect_text(const char *text, const char *want)
{
	char at[65];
	struct utrace_text t = { .at = at, .room = 64 };

	utrace_text_puts(&t, text);
	at[t.len] = '\0';
	assert(!strcmp(at, want));
}

/* Letters of UTF-8 stay; the control characters after ASCII's do not, nor do lone bytes. */
static void test_utf8(void)
{
	expect_text("\xc3\xa9 \xc3\x9b \xd0\x90", "\xc3\xa9 \xc3\x9b \xd0\x90");
	expect_text("\xe2\x80\x9b \xf0\x9f\x98\x80", "\xe2\x80\x9b \xf0\x9f\x98\x80");
	expect_text("a\xc2\x9b" "2J\xc2\x80", "a\xc2\\2332J\xc2\\200");
	expect_text("\x9b" "2J\x9d\x9c", "\\2332J\\235\\234");
}

static bool needs_look(unsigned char c)
{
	return c < ' ' || c == '\\' || c >= 0x7f;
}

/* Try each character at each place of a word, among other characters. */
static void test_special(void)
{
	static const unsigned char others[] = { ' ', 'a', '~', 0x80, 0xff };
	unsigned int c, at, i, want;
	unsigned char s[8];
	u64 word;

	for (c = 0; c < 256; c++)
		for (at = 0; at < 8; at++)
			for (i = 0; i < sizeof(others); i++) {
				memset(s, others[i], sizeof(s));
				s[at] = c;
				memcpy(&word, s, sizeof(word));
				word = utrace_text_special(word);
				for (want = 0; want < 8 && !needs_look(s[want]);)
					want++;
				if (want < 8)
					assert(word && utrace_text_first(word) == want);
				else
					assert(!word);
			}
}

static void test_copy(void)
{
	char from[80], to[90];
	unsigned int i, len;

	for (i = 0; i < sizeof(from); i++)
		from[i] = rand();
	for (len = 0; len <= sizeof(from); len++) {
		memset(to, 0, sizeof(to));
		utrace_text_copy(to + 3, from, len);
		assert(!memcmp(to + 3, from, len));
		for (i = 0; i < sizeof(to); i++)
			assert((i >= 3 && i < len + 3) || !to[i]);
	}
}

/* A text must be the same whether it is cut when it is made, or later. */
static void test_cuts(void)
{
	unsigned char s[64], back[64];
	char whole[257], part[257];
	unsigned int i, room, round;

	for (round = 0; round < 2000; round++) {
		struct utrace_text w = { .at = whole, .room = 256 };

		for (i = 0; i < sizeof(s); i++)
			s[i] = round % 2 ? rand() : "a \\\n"[rand() % 4];
		assert(put_all(&w, s, sizeof(s), round % 3) == sizeof(s));
		for (room = 0; room <= w.len; room++) {
			struct utrace_text p = { .at = part, .room = room };

			i = put_all(&p, s, sizeof(s), round % 3);
			assert(p.len <= room && p.cut == (room < w.len));
			assert(p.len == utrace_text_fit(whole, w.len, room));
			assert(!memcmp(whole, part, p.len));
			assert(undo(part, p.len, back) == i && !memcmp(s, back, i));
		}
	}
}

int main(void)
{
	test_paths();
	test_others();
	test_descriptors();
	test_first_descriptors();
	test_table();
	test_escapes();
	test_utf8();
	test_special();
	test_copy();
	test_cuts();
	puts("strings_test: passed");
	return 0;
}
