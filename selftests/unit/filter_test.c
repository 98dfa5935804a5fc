// SPDX-License-Identifier: GPL-2.0
/*
 * Unit tests of the sets of system calls and of signals, and of predicates: names,
 * grammar, errors and their positions, and that what is printed can be written again.
 *
 *	filter_test [SEED]
 *
 * This is one file because texts.h includes the parsers of filter/ into the same unit.
 */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "texts.h"

static int tests, failures;
static bool good;

#define expect(cond, ...) do {						\
	if (!(cond)) {							\
		good = false;						\
		printf("# line %d: %s: ", __LINE__, #cond);		\
		printf(__VA_ARGS__);					\
		printf("\n");						\
	}								\
} while (0)

#define streq(a, b)	(!strcmp(a, b))

static const struct {
	int nr;
	const char *name;
} printed[][UTRACE_NR_SYSCALLS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_PRINT_64 },
	[UTRACE_ABI_I386]	= { UTRACE_PRINT_32 },
	[UTRACE_ABI_X32]	= { UTRACE_PRINT_X32 },
};

static const char *name_of(enum utrace_abi abi, int nr)
{
	const struct utrace_syscall_row *row;
	size_t i;

	for (i = 0; nr >= 0 && (row = utrace_syscall_at(i)); i++)
		if (row->nr[abi] == nr)
			return row->name;
	return NULL;
}

static int nr_of(enum utrace_abi abi, const char *name, size_t len)
{
	const struct utrace_syscall_row *row = utrace_syscall_find(name, len);

	return row ? row->nr[abi] : -1;
}

static void test_tables(void)
{
	enum utrace_abi abi;
	const char *name;
	size_t i;
	int nr;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		expect(!i || strcmp(rows[i - 1].name, rows[i].name) < 0, "%s", rows[i].name);
		expect(strlen(rows[i].name) < UTRACE_ENTRY_MAX - 16, "%s", rows[i].name);
	}
	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		expect(printed[abi][300].name, "abi %d: too short", abi);
		for (i = 0; (name = printed[abi][i].name); i++) {
			nr = printed[abi][i].nr;
			expect(streq(name_of(abi, nr), name), "%d", nr);
			expect(nr_of(abi, name, strlen(name)) == nr, "%s", name);
		}
	}
}

static void test_names(void)
{
	expect(streq(name_of(UTRACE_ABI_X86_64, 0), "read"), "0");
	expect(streq(name_of(UTRACE_ABI_I386, 3), "read"), "3");
	expect(streq(name_of(UTRACE_ABI_X32, 0), "read"), "shared");
	expect(streq(name_of(UTRACE_ABI_X32, 513), "rt_sigreturn"), "x32's own");
	expect(!name_of(UTRACE_ABI_X32, 15), "x32 has no 15");
	expect(!name_of(UTRACE_ABI_X86_64, 513), "x86-64 has no 513");
	expect(!name_of(UTRACE_ABI_X86_64, -1), "-1");
	expect(!name_of(UTRACE_ABI_X86_64, UTRACE_NR_OTHER), "other");
	expect(nr_of(UTRACE_ABI_X86_64, "readv", 4) == 0, "length");
	expect(nr_of(UTRACE_ABI_X86_64, "rea", 3) == -1, "part");
	expect(nr_of(UTRACE_ABI_X86_64, "", 0) == -1, "empty");
	expect(nr_of(UTRACE_ABI_X86_64, "waitpid", 7) == -1, "i386 only");
	expect(nr_of(UTRACE_ABI_X86_64, "other", 5) == -1, "no call");
}

/* Two texts, written with ">" and then with ">>", and the content afterwards. */
static const struct {
	const char *first, *second, *printed;
} lists[] = {
	{ "", "", "" },
	{ " # nothing\n, ,\n#", "", "" },
	{ "read", "", "read" },
	{ "write,read\n\tread", "", "read write" },
	{ "read # write\nclose#open\nopen", "", "close open read" },
	{ "read", "write", "read write" },
	{ "read", "# nothing", "read" },
	{ "", "read", "read" },
	{ "!read", "", "!read" },
	{ "!read", "read", "all" },
	{ "!read read", "open", "all" },
	{ "read !read", "", "none" },
	{ "read !read", "write", "write" },
	{ "none", "", "none" },
	{ "none", "!read", "none" },
	{ "read none write", "", "write" },
	{ "all", "", "all" },
	{ "all", "read", "all" },
	{ "all !write !read", "", "!read !write" },
	{ "!all", "", "none" },
	{ "!all !read", "open", "open" },
	{ "x86_64:read", "", "x86_64:read" },
	{ "x86_64:read x32:read", "i386:read", "read" },
	{ "read !i386:read", "", "x86_64:read x32:read" },
	{ "!i386:read", "", "!i386:read" },
	{ "i386:waitpid", "", "waitpid" },
	{ "0", "", "x86_64:read" },
	{ "0 x32:0 i386:3", "", "read" },
	{ "x32:513", "", "x32:rt_sigreturn" },
	{ "0-2", "", "x86_64:open x86_64:read x86_64:write" },
	{ "500-503", "", "500-503" },
	{ "i386:500-503 x32:560", "!i386:502", "i386:500-501 i386:503 x32:560" },
	{ "!500", "", "!500" },
	{ "0-574", "", "x86_64:all !x86_64:other" },
	{ "i386:all", "", "i386:all" },
	{ "i386:all !i386:read", "x32:read", "i386:all !i386:read x32:read" },
	{ "x86_64:all waitpid", "", "x86_64:all waitpid" },
	{ "!i386:all", "", "x86_64:all x32:all" },
	{ "other", "", "other" },
	{ "!other", "", "!other" },
	{ "i386:other", "", "i386:other" },
	{ "%statfs", "", "statfs statfs64" },
	{ "i386:%statfs", "", "i386:statfs statfs64" },
	{ "x86_64:%statfs", "", "x86_64:statfs" },
	{ "%%statfs !%fstatfs", "", "statfs statfs64 ustat" },
	{ "!%statfs", "", "!statfs !statfs64" },
	{ "%net !%network", "", "none" },
};

static void test_lists(void)
{
	struct utrace_parse_error err;
	struct utrace_sysset set;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(lists); i++) {
		utrace_sysset_init(&set);
		expect(!utrace_sysset_parse(&set, lists[i].first, &err), "%s", lists[i].first);
		expect(!utrace_sysset_parse(&set, lists[i].second, &err), "%s", lists[i].second);
		expect(streq(calls_text(&set), lists[i].printed), "'%s' '%s': '%s'",
		       lists[i].first, lists[i].second, calls_text(&set));
		expect(calls_come_back(&set), "%s", calls_text(&set));
	}
}

static void test_membership(void)
{
	struct utrace_parse_error err;
	struct utrace_sysset set;

	utrace_sysset_init(&set);
	expect(utrace_sysset_test(&set, UTRACE_ABI_I386, 3), "unwritten");
	expect(utrace_sysset_test(&set, UTRACE_ABI_X32, 1 << 29), "unwritten");
	expect(utrace_sysset_test(&set, UTRACE_ABI_X86_64, -1), "unwritten");
	expect(!utrace_sysset_parse(&set, "read x32:ioctl 574", &err), "%s", err.msg);
	expect(utrace_sysset_test(&set, UTRACE_ABI_X86_64, 0), "read");
	expect(utrace_sysset_test(&set, UTRACE_ABI_I386, 3), "read");
	expect(utrace_sysset_test(&set, UTRACE_ABI_X32, 0), "read");
	expect(utrace_sysset_test(&set, UTRACE_ABI_X32, 514), "ioctl");
	expect(utrace_sysset_test(&set, UTRACE_ABI_X86_64, 574), "574");
	expect(!utrace_sysset_test(&set, UTRACE_ABI_X86_64, 575), "575");
	expect(!utrace_sysset_test(&set, UTRACE_ABI_X86_64, -1), "-1");
	expect(!utrace_sysset_test(&set, UTRACE_ABI_X86_64, 1), "write");
	expect(!utrace_sysset_test(&set, UTRACE_ABI_X86_64, 16), "ioctl");
	expect(!utrace_sysset_parse(&set, "other", &err), "%s", err.msg);
	expect(utrace_sysset_test(&set, UTRACE_ABI_X86_64, 575), "575");
	expect(utrace_sysset_test(&set, UTRACE_ABI_X32, 576), "576");
	expect(utrace_sysset_test(&set, UTRACE_ABI_I386, -1), "-1");
}

static const struct {
	const char *text;
	int ret;
	unsigned int pos;
	const char *msg;
} call_errors[] = {
	{ "nosuch", -ENOENT, 0, "no system call of this name" },
	{ "read nosuch", -ENOENT, 5, "no system call of this name" },
	{ "read\n# x\n , !nosuch write", -ENOENT, 12, "no system call of this name" },
	{ "READ", -ENOENT, 0, "no system call of this name" },
	{ "read:", -EINVAL, 0, "unknown ABI: they are x86_64, i386 and x32" },
	{ "i386:nosuch", -ENOENT, 0, "no system call of this name" },
	{ "read,i386:rea", -ENOENT, 5, "no system call of this name" },
	{ "x86_64:waitpid", -ENOENT, 0, "this ABI has no such system call" },
	{ "read !i386:arch_prctl x32:waitpid", -ENOENT, 22, "this ABI has no such system call" },
	{ "%nosuch", -ENOENT, 0, "no class of this name" },
	{ "%", -ENOENT, 0, "no class of this name" },
	{ "read !i386:%fil", -ENOENT, 5, "no class of this name" },
	{ "read arm:read", -EINVAL, 5, "unknown ABI: they are x86_64, i386 and x32" },
	{ "x86:read", -EINVAL, 0, "unknown ABI: they are x86_64, i386 and x32" },
	{ "read :read", -EINVAL, 5, "no ABI before ':'" },
	{ "!:read", -EINVAL, 0, "no ABI before ':'" },
	{ "read x32:", -EINVAL, 5, "nothing after ':'" },
	{ "read x32: read", -EINVAL, 5, "nothing after ':'" },
	{ "read ! write", -EINVAL, 5, "nothing after '!'" },
	{ "!#", -EINVAL, 0, "nothing after '!'" },
	{ "read !!write", -EINVAL, 5, "'!' must come first, and once" },
	{ "x32:!write", -EINVAL, 0, "'!' must come first, and once" },
	{ "i386:none", -EINVAL, 0, "'none' takes neither '!' nor an ABI" },
	{ "read !none", -EINVAL, 5, "'none' takes neither '!' nor an ABI" },
	{ "1 575", -EINVAL, 2, "number out of range: 0 to 574, or 'other' for all beyond" },
	{ "0-99999999999999999999", -EINVAL, 0,
	  "number out of range: 0 to 574, or 'other' for all beyond" },
	{ "1 5-4", -EINVAL, 2, "the range ends before it starts" },
	{ "1 5-", -EINVAL, 2, "neither a number nor a range of numbers" },
	{ "5-6-7", -EINVAL, 0, "neither a number nor a range of numbers" },
	{ "0x10", -EINVAL, 0, "neither a number nor a range of numbers" },
	{ "5-x", -EINVAL, 0, "neither a number nor a range of numbers" },
	{ "-5", -ENOENT, 0, "no system call of this name" },
	{ "5x", -EINVAL, 0, "neither a number nor a range of numbers" },
	{ "x86_64:mmap2", -ENOENT, 0, "this ABI has no such system call" },
	{ "all none nosuch", -ENOENT, 9, "no system call of this name" },
}, signal_errors[] = {
	{ "SIGNOSUCH", -ENOENT, 0, "no signal of this name" },
	{ "HUP SIG", -ENOENT, 4, "no signal of this name" },
	{ "HUP SIGSIGHUP", -ENOENT, 4, "no signal of this name" },
	{ "RTMIN+31", -ENOENT, 0, "no signal of this name" },
	{ "RTMIN+", -ENOENT, 0, "no signal of this name" },
	{ "RTMIN+1-2", -ENOENT, 0, "no signal of this name" },
	{ "RTMIN-1", -ENOENT, 0, "no signal of this name" },
	{ "RTMAX+1", -ENOENT, 0, "no signal of this name" },
	{ "RT_33", -ENOENT, 0, "no signal of this name" },
	{ "RT_", -ENOENT, 0, "no signal of this name" },
	{ "HUP,0", -EINVAL, 4, "number out of range: signals are 1 to 64" },
	{ "HUP 1-65", -EINVAL, 4, "number out of range: signals are 1 to 64" },
	{ "9-8", -EINVAL, 0, "the range ends before it starts" },
	{ "9-HUP", -EINVAL, 0, "neither a number nor a range of numbers" },
	{ "HUP !", -EINVAL, 4, "nothing after '!'" },
	{ "!!HUP", -EINVAL, 0, "'!' must come first, and once" },
	{ "!none", -EINVAL, 0, "'none' takes no '!'" },
	{ "9-5", -EINVAL, 0, "the range ends before it starts" },
	{ "!USR1\nTERM X", -ENOENT, 11, "no signal of this name" },
};

static void test_call_errors(void)
{
	struct utrace_sysset set, before;
	size_t i;

	utrace_sysset_init(&set);
	before = set;
	for (i = 0; i < ARRAY_SIZE(call_errors); i++) {
		struct utrace_parse_error err = { .pos = ~0U, .msg = "" };
		int ret = utrace_sysset_parse(&set, call_errors[i].text, &err);

		expect(ret == call_errors[i].ret && err.pos == call_errors[i].pos &&
		       streq(err.msg, call_errors[i].msg), "'%s': %d at %u: %s",
		       call_errors[i].text, ret, err.pos, err.msg);
		expect(same_calls(&set, &before), "%s", call_errors[i].text);
	}
}

static void test_signal_errors(void)
{
	struct utrace_sigset set, before;
	size_t i;

	utrace_sigset_init(&set);
	before = set;
	for (i = 0; i < ARRAY_SIZE(signal_errors); i++) {
		struct utrace_parse_error err = { .pos = ~0U, .msg = "" };
		int ret = utrace_sigset_parse(&set, signal_errors[i].text, &err);

		expect(ret == signal_errors[i].ret && err.pos == signal_errors[i].pos &&
		       streq(err.msg, signal_errors[i].msg), "'%s': %d at %u: %s",
		       signal_errors[i].text, ret, err.pos, err.msg);
		expect(same_signals(&set, &before), "%s", signal_errors[i].text);
	}
}

static const struct {
	const char *text, *printed;
} signal_lists[] = {
	{ "", "" },
	{ "TERM", "SIGTERM" },
	{ "sigterm 1,SIGINT # KILL\nQUIT", "SIGHUP SIGINT SIGQUIT SIGTERM" },
	{ "!TERM", "!SIGTERM" },
	{ "TERM !15", "none" },
	{ "!TERM TERM", "all" },
	{ "none", "none" },
	{ "all", "all" },
	{ "1-3 !2", "SIGHUP SIGQUIT" },
	{ "RTMIN SIGRTMIN+1 RTMAX RTMAX-1 RTMIN+30", "SIGRTMIN SIGRTMIN+1 SIGRTMIN+29 SIGRTMAX" },
	{ "34-64", "34-64" },
	{ "33 34-36 40 !36", "SIG33 SIGRTMIN SIGRTMIN+1 SIGRTMIN+6" },
	{ "!34-64", "!34-64" },
	{ "32 SIG33", "SIG32 SIG33" },
	{ "RT_2 SIGRT_7 RT_32 rt_1", "SIG33 SIGRTMIN SIGRTMIN+5 SIGRTMAX" },
	{ "IOT CLD SIGPOLL UNUSED", "SIGABRT SIGCHLD SIGIO SIGSYS" },
	{ "1-64", "all" },
};

static void test_signal_lists(void)
{
	struct utrace_parse_error err;
	struct utrace_sigset set;
	size_t i;
	int sig;

	for (i = 0; i < ARRAY_SIZE(signal_lists); i++) {
		utrace_sigset_init(&set);
		expect(!utrace_sigset_parse(&set, signal_lists[i].text, &err), "%s",
		       signal_lists[i].text);
		expect(streq(signals_text(&set), signal_lists[i].printed), "'%s': '%s'",
		       signal_lists[i].text, signals_text(&set));
		expect(signals_come_back(&set), "%s", signals_text(&set));
	}
	for (sig = 1; sig <= UTRACE_NR_SIGNALS; sig++) {
		const char *name = utrace_signal_name(sig);

		expect(utrace_signal_nr(name, strlen(name)) == sig, "%s", name);
		expect(utrace_signal_nr(name + 3, strlen(name) - 3) == (sig == 32 || sig == 33 ?
		       -ENOENT : sig), "%s", name + 3);
	}
	set.mask = ~0ULL;
	expect(!utrace_sigset_test(&set, 0) && !utrace_sigset_test(&set, 65), "no signals");
	expect(!utrace_signal_name(0) && !utrace_signal_name(65), "no signals");
}

static unsigned long some_bits(void)
{
	unsigned long a = (unsigned long)random() << 33 ^ (unsigned long)random() << 16 ^ random();
	unsigned long b = (unsigned long)random() << 33 ^ (unsigned long)random() << 16 ^ random();

	switch (random() % 6) {
	case 0:		return 0;
	case 1:		return ~0UL;
	case 2:		return a & b & a >> 7;
	case 3:		return a | b | a << 7;
	default:	return a;
	}
}

static void test_random_sets(void)
{
	struct utrace_sysset set = { .written = true };
	struct utrace_sigset signals = { .written = true };
	size_t i, abi, word;

	for (i = 0; i < 10000 && good; i++) {
		unsigned long base = random() % 3 ? some_bits() : 0;

		for (abi = 0; abi < UTRACE_ABIS; abi++)
			for (word = 0; word < ARRAY_SIZE(set.calls[abi]); word++)
				set.calls[abi][word] = random() % 4 ? base : some_bits();
		expect(calls_come_back(&set), "%s", calls_text(&set));
		signals.mask = some_bits();
		expect(signals_come_back(&signals), "%s", signals_text(&signals));
	}
}

/* Texts put together from pieces, most of them wrong somewhere. */
static void test_random_texts(void)
{
	static const char *const pieces[] = {
		"read", "openat", "waitpid", "%file", "%%stat", "%pure", "all", "none", "other",
		"!", "!", "x86_64:", "i386:", "x32:", ":", "17", "500-510", "-", "#", "\n", "\n",
		" ", " ", " ", " ", " ", ",", "nosuch", "574", "575", "TERM", "SIG", "RTMIN", "+1",
	};
	struct utrace_sysset calls;
	struct utrace_sigset signals;
	char text[512];
	size_t i, n;

	for (i = 0; i < 100000 && good; i++) {
		text[0] = '\0';
		for (n = random() % 12; n; n--) {
			strcat(text, pieces[random() % ARRAY_SIZE(pieces)]);
			if (random() % 2)
				strcat(text, " ");
		}
		utrace_sysset_init(&calls);
		utrace_sigset_init(&signals);
		expect(calls_hold(&calls, text), "'%s'", text);
		expect(signals_hold(&signals, text), "'%s'", text);
	}
}

/* Three calls, of which some match: 0 after 5 ns; -EACCES after 20 ms; -ENOENT after 5 ns. */
static const struct {
	const char *text;
	bool match[3];
} predicates[] = {
	{ "", { true, true, true } },
	{ "# nothing\n", { true, true, true } },
	{ "ret < 0", { false, true, true } },
	{ "duration > 10ms || ret < 0", { false, true, true } },
	{ "duration >= 20ms", { false, true, false } },
	{ "duration > 20ms", { false, false, false } },
	{ "errno==EACCES&&duration>=1us", { false, true, false } },
	{ "ret == -EACCES", { false, true, false } },
	{ "errno != 0", { false, true, true } },
	{ "!(ret==0)", { false, true, true } },
	{ "!!ret==0", { true, false, false } },
	{ "errno == 2 || errno == 13 && duration < 1s", { false, true, true } },
	{ "(errno == 2 || errno == 13) && duration < 1us", { false, false, true } },
	{ "ret <= 0 # x\n && duration != 0x5", { false, true, false } },
	{ "duration < 0", { false, false, false } },
	{ "ret & 0x2", { false, true, true } },
	{ "duration&1&&ret&8", { false, false, true } },
	{ "ret & 4 || ret == 0", { true, false, true } },
	{ "ret == 0xfffffffffffffffe", { false, false, true } },
	{ "fdpath == /tmp/x", { true, false, false } },
	{ "fdpath ~ /tmp/* && ret == 0 || fdpath == \"/tmp/y z\"", { true, true, false } },
	{ "fdpath != /tmp/x", { false, true, true } },
};

struct call {
	long ret;
	u64 duration;
	unsigned long args[6];
};

/* The first call's descriptor is /tmp/x, the second's "/tmp/y z"; the third call has none. */
static const char *path_of(void *arg, u8 operand)
{
	const long ret = ((const struct call *)arg)->ret;

	(void)operand;
	return ret == 0 ? "/tmp/x" : ret == -13 ? "/tmp/y z" : NULL;
}

static s64 value_of(void *arg, u8 operand)
{
	const struct call *call = arg;

	return utrace_result_value(operand, call->ret, call->duration, call->args);
}

static bool matches(const struct utrace_predicate *p, struct call call)
{
	const struct utrace_values values = {
		.number = value_of, .text = path_of, .arg = &call,
	};

	return utrace_predicate_holds(p, &values);
}

static void test_predicates(void)
{
	struct utrace_parse_error error = {};
	struct utrace_predicate p;
	unsigned int i;
	bool match[3];

	for (i = 0; i < ARRAY_SIZE(predicates); i++) {
		expect(!utrace_predicate_parse(&p, predicates[i].text, &error), "'%s': %s",
		       predicates[i].text, error.msg);
		match[0] = matches(&p, (struct call){ .ret = 0, .duration = 5 });
		match[1] = matches(&p, (struct call){ .ret = -13, .duration = 20000000 });
		match[2] = matches(&p, (struct call){ .ret = -2, .duration = 5 });
		expect(!memcmp(match, predicates[i].match, sizeof(match)), "'%s': %d %d %d",
		       predicates[i].text, match[0], match[1], match[2]);
	}
}

static void test_error_names(void)
{
	static const struct {
		const char *name;
		int nr;
	} errors[] = {
		{ "EPERM", EPERM }, { "EAGAIN", EAGAIN }, { "EWOULDBLOCK", EAGAIN },
		{ "EDEADLK", EDEADLK }, { "EDEADLOCK", EDEADLK }, { "EOPNOTSUPP", EOPNOTSUPP },
		{ "ENOTSUP", EOPNOTSUPP }, { "ENOTSU", -ENOENT }, { "EWOULDBLOCKS", -ENOENT },
		{ "", -ENOENT },
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(errors); i++)
		expect(utrace_errno_nr(errors[i].name, strlen(errors[i].name)) == errors[i].nr,
		       "%s", errors[i].name);
}

/* Values of a register: -100 filled up with ones, with zeros; 3; 3 GiB. */
static const struct {
	const char *text;
	bool match[4];
} registers[] = {
	{ "arg5 == -100", { true, true, false, false } },
	{ "arg5 == 0xffffff9c", { true, true, false, false } },
	{ "arg5 == 0xffffffffffffff9c", { true, true, false, false } },
	{ "arg5 == 4294967196", { true, true, false, false } },
	{ "arg5 != -100", { false, false, true, true } },
	{ "arg5 < 0", { true, true, false, true } },
	{ "arg5 >= 0", { false, false, true, false } },
	{ "arg5 <= -100", { true, true, false, true } },
	{ "arg5 > -100", { false, false, true, false } },
	{ "arg5 < 4", { false, false, true, false } },
	{ "arg5 > 2", { true, true, true, true } },
	{ "arg5 >= 0xc0000000", { true, true, false, true } },
	{ "arg5 == 0xc0000000", { false, false, false, true } },
	{ "arg5 == 3", { false, false, true, false } },
	{ "arg5 & 0x3", { false, false, true, false } },
	{ "arg5 & 0x40000000", { true, true, false, true } },
	{ "arg5 & 0x8000000000000000", { true, false, false, false } },
};

static void test_registers(void)
{
	static const unsigned long values[] = {
		0xffffffffffffff9c, 0xffffff9c, 3, 0xc0000000,
	};
	struct utrace_parse_error error = {};
	struct utrace_predicate p;
	struct call call = {};
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(registers); i++) {
		expect(!utrace_predicate_parse(&p, registers[i].text, &error), "'%s': %s",
		       registers[i].text, error.msg);
		for (j = 0; j < ARRAY_SIZE(values); j++) {
			call.args[5] = values[j];
			expect(matches(&p, call) == registers[i].match[j],
			       "'%s' of %#lx", registers[i].text, values[j]);
		}
	}
}

static const struct {
	const char *text;
	unsigned int pos;
} bad_predicates[] = {
	{ "durtion > 1", 0 }, { "ret >", 5 }, { "ret > 1 ret", 8 }, { "ret > 10xs", 8 },
	{ "(ret > 1", 8 }, { "ret => 1", 4 }, { "ret > EFOO", 6 }, { "ret", 3 },
	{ "ret > 99999999999999999999", 24 }, { "duration > 99999999999s", 22 },
	{ "|| ret < 1", 0 }, { "ret < 0 ||", 10 }, { "ret < 0)", 7 }, { "ret < -", 7 },
	{ "!", 1 }, { "ret >\n", 5 }, { "arg6 == 1", 0 }, { "args == 1", 0 },
	{ "arg0 && ret < 0", 5 }, { "arg0 & 1 == 1", 9 }, { "arg0 == -0xffffffffffffffff", 27 },
	{ "ret == 0x1ffffffffffffffff", 25 }, { "fdpath > 3", 7 }, { "fdpath ==", 9 },
	{ "fdpath == \"/tmp", 10 }, { "fdpath2 == /tmp", 0 }, { "ret < 0 &&  \n\n", 10 },
	{ "((((((((((((((((ret < 0))))))))))))))))", 16 },
	{ "ret < 0 || (ret > 5", 19 }, { "ret == 0x10000000000000000", 25 },
};

static const struct {
	const char *text;
	unsigned int pos;
	const char *msg;	/* a part of the reason */
} predicate_reasons[] = {
	{ "arg6 > 1", 0, "not one of ret, errno, duration, arg0 to arg5, fdpath" },
	{ "arg0 && ret < 0", 5, "no comparison" },
	{ "ret = 5", 4, "no comparison" },
	{ "ret >> 5", 5, "neither a number nor an error" },
	{ "arg0 & 1 == 1", 9, "no operator" },
	{ "duration > 5 ms", 13, "a unit follows its number directly" },
	{ "duration > 5min", 12, "unknown unit" },
	{ "errno == ENOSUCH", 9, "error's name" },
};

static void test_predicate_errors(void)
{
	struct utrace_parse_error error;
	struct utrace_predicate p;
	char text[2000] = "ret < 0";
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bad_predicates); i++) {
		expect(utrace_predicate_parse(&p, bad_predicates[i].text, &error), "'%s'",
		       bad_predicates[i].text);
		expect(error.pos == bad_predicates[i].pos && error.msg, "'%s': %u",
		       bad_predicates[i].text, error.pos);
	}
	for (i = 0; i < ARRAY_SIZE(predicate_reasons); i++) {
		expect(utrace_predicate_parse(&p, predicate_reasons[i].text, &error), "'%s'",
		       predicate_reasons[i].text);
		expect(error.pos == predicate_reasons[i].pos &&
		       strstr(error.msg, predicate_reasons[i].msg), "'%s': %u: %s",
		       predicate_reasons[i].text, error.pos, error.msg);
	}
	for (i = 0; i < 31; i++)
		strcat(text, " || ret < 0");
	expect(!utrace_predicate_parse(&p, text, &error), "32 comparisons");
	strcat(text, " || ret < 0");
	expect(utrace_predicate_parse(&p, text, &error) == -E2BIG, "33 comparisons");
}

static void run(const char *name, void (*test)(void))
{
	good = true;
	test();
	printf("%s %d %s\n", good ? "ok" : "not ok", ++tests, name);
	failures += !good;
}

int main(int argc, char **argv)
{
	unsigned int seed = time(NULL) ^ getpid();

	if (argc > 1)
		seed = strtoul(argv[1], NULL, 0);
	printf("KTAP version 1\n1..13\n# seed %u\n", seed);
	srandom(seed);
	run("tables agree with each other", test_tables);
	run("names and numbers of calls", test_names);
	run("lists of calls", test_lists);
	run("membership", test_membership);
	run("errors in lists of calls", test_call_errors);
	run("lists of signals", test_signal_lists);
	run("errors in lists of signals", test_signal_errors);
	run("predicates", test_predicates);
	run("names of errors", test_error_names);
	run("registers in predicates", test_registers);
	run("errors in predicates", test_predicate_errors);
	run("random sets come back", test_random_sets);
	run("random texts are taken whole or not at all", test_random_texts);
	return failures != 0;
}
