// SPDX-License-Identifier: GPL-2.0
/*
 * Unit tests of what the command utrace makes of texts. One file, because the files of the command
 * are included as they are, and use each other's functions.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "../../tools/say.c"
#include "../../tools/counts.c"
#include "../../tools/thread_counts.c"
#include "../../tools/utf8.c"
#include "../../tools/openmetrics.c"
#include "../../tools/threads.c"
#include "../../tools/pattern.c"
#include "../../tools/filter.c"
#include "../../tools/proc.c"
#include "../../tools/choice.c"
#include "../../tools/text.c"
#include "../../tools/json.c"
#include "../../tools/command.c"
#include "../../tools/output.c"
#include "../../tools/files.c"
#include "../../tools/records.c"
#include "../../tools/sideband.c"
#include "../../tools/maps.c"
#include "../../tools/stack.c"
#include "../../tools/apart.c"
#include "../../tools/comms.c"
#include "../../tools/modes.c"
#include "../../tools/netlinks.c"
#include "../../tools/lines.c"
#include "../../tools/objects.c"
#include "../../tools/reader.c"
#include "../../provider/filter/list.c"
#include "../../provider/filter/signal_set.c"

static int failures;

/* No thread is watched. */
unsigned int unfinished_end(struct unfinished *unfinished, const struct utrace_record *record)
{
	return 0;
}

#define expect(cond, ...) do {						\
	if (!(cond)) {							\
		failures++;						\
		printf("# line %d: %s: ", __LINE__, #cond);		\
		printf(__VA_ARGS__);					\
		printf("\n");						\
	}								\
} while (0)

/* The texts that were written into the control files. */
static char written[1024];

void session_write(struct session *session, const char *file, const char *text,
		   const char *what)
{
	size_t len = strlen(written);

	snprintf(written + len, sizeof(written) - len, "%s: %s;", file, text);
}

/* This module knows no call whose name begins with 'no'. */
int control_try(const char *session, const char *file, const char *text)
{
	return strncmp(text + (*text == '!'), "no", 2) && !strstr(text, " no") ? 0 : -ENOENT;
}

/* No file is read. */
char *control_read(const char *session, const char *file)
{
	return NULL;
}

/* Three calls of a summary; the durations of the first lie evenly in 64 to 96 and 96 to 128 ns. */
static void test_counts(void)
{
	static const char text[] =
		"# on for 12 ms\n"
		"# call calls errors ns longest from_ns:calls,... errno:calls,...\n"
		"getppid 4 3 400 127 0:2,96:2 1:2,38:1\n"
		"i386:openat 1 1 3000 3000 2048:1 2:1\n"
		"467 1 0 10 10 0:1 -\n";
	static const struct {
		const char *word, *first;
	} orders[] = {
		{ "name", "467" }, { "nothing", "467" }, { "calls", "getppid" },
		{ "longest", "i386:openat" }, { "errors", "getppid" }, { "avg-time", "i386:openat" },
		{ "time", "i386:openat" },
	};
	struct counts counts;
	struct count sum;
	size_t i;

	counts_read(&counts, must_print("%s", text));
	expect(!strcmp(counts.count[0].name, "getppid"), "not sorted: %s", counts.count[0].name);
	for (i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
		counts_sort(&counts, counts_order(orders[i].word));
		expect(!strcmp(counts.count[0].name, orders[i].first), "%s: %s", orders[i].word,
		       counts.count[0].name);
	}
	expect(counts.used == 3, "%zu", counts.used);
	expect(!strcmp(counts.count[0].name, "i386:openat"), "%s", counts.count[0].name);
	expect(counts.count[1].calls == 4, "%llu", counts.count[1].calls);
	expect(counts.count[1].max == 127, "%llu", counts.count[1].max);
	expect(!strcmp(counts.count[1].errnos, "1:2,38:1"), "%s", counts.count[1].errnos);
	expect(counts_quantile(&counts.count[1], 0.25) == 80, "%llu",
	       counts_quantile(&counts.count[1], 0.25));
	expect(counts_quantile(&counts.count[1], 0.75) == 112, "%llu",
	       counts_quantile(&counts.count[1], 0.75));
	expect(counts_quantile(&counts.count[0], 0.999) == 3000, "%llu",
	       counts_quantile(&counts.count[0], 0.999));
	counts_sum(&counts, &sum);
	expect(sum.calls == 6 && sum.errors == 4, "%llu, %llu", sum.calls, sum.errors);
	expect(!counts.threads && !counts.unknown, "%zu, %llu", counts.threads, counts.unknown);
	counts_free(&counts);
}

/* The second part of a summary; a process has the name of its first thread. */
static void test_thread_counts(void)
{
	static const char text[] =
		"# on for 12 ms\n"
		"read 9 1 500 300 96:9 4:1\n"
		"# of 2 calls the thread is unknown\n"
		"# tid tgid comm call calls errors ns longest\n"
		"7 7 first read 4 0 200 100\n"
		"8 7 other\\040one read 3 1 250 200\n"
		"8 7 other\\040one close 1 0 20 20\n"
		"9 9 cut read 1\n";
	struct counts counts;

	counts_read(&counts, must_print("%s", text));
	expect(counts.used == 1 && counts.count[0].calls == 9, "%zu", counts.used);
	expect(counts.threads == 3 && counts.unknown == 2, "%zu, %llu", counts.threads,
	       counts.unknown);
	thread_counts_join(&counts);
	expect(counts.threads == 2, "%zu", counts.threads);
	expect(!strcmp(counts.thread[0].name, "close"), "%s", counts.thread[0].name);
	expect(!strcmp(counts.thread[0].comm, "first"), "%s", counts.thread[0].comm);
	expect(counts.thread[1].calls == 7 && counts.thread[1].errors == 1, "%llu, %llu",
	       counts.thread[1].calls, counts.thread[1].errors);
	expect(counts.thread[1].total == 450 && counts.thread[1].max == 200, "%llu, %llu",
	       counts.thread[1].total, counts.thread[1].max);
	counts_free(&counts);
}

static void expect_written(void (*write)(FILE *out, const char *text), const char *text,
			   const char *want)
{
	char *got;
	size_t size;
	FILE *out = open_memstream(&got, &size);

	write(out, text);
	fclose(out);
	expect(!strcmp(got, want), "%s: %s", want, got);
	free(got);
}

static void test_json(void)
{
	static const struct {
		const char *text, *json;
	} strings[] = {
		{ "a\"b\\c\nd", "\"a\\\"b\\\\c\\u000ad\"" }, { "<\x7f", "\"\\u003c\\u007f\"" },
		{ "\u00fc\u20ac\U0001f600", "\"\\u00fc\\u20ac\\ud83d\\ude00\"" },
		{ "a\xff" "b\xc3", "\"a\\udcff" "b\\udcc3\"" },
	};
	size_t i;

	for (i = 0; i < sizeof(strings) / sizeof(strings[0]); i++)
		expect_written(json_string, strings[i].text, strings[i].json);
}

static void test_label(void)
{
	static const struct {
		const char *text, *label;
	} labels[] = {
		{ "", "" }, { "cat", "cat" }, { "a\"b\\c\nd", "a\\\"b\\\\c\\nd" },
		{ "\u00fc\u20ac\U0001f600", "\u00fc\u20ac\U0001f600" },
		{ "a\xff" "b", "a\ufffd" "b" }, { "\xc3", "\ufffd" }, { "\xe2\x82", "\ufffd\ufffd" },
		{ "\xc3\"", "\ufffd\\\"" }, { "\xc0\x80", "\ufffd\ufffd" },
		{ "\xe0\x80\x80", "\ufffd\ufffd\ufffd" }, { "\xed\xa0\x80", "\ufffd\ufffd\ufffd" },
		{ "\xf0\x80\x80\x80", "\ufffd\ufffd\ufffd\ufffd" },
		{ "\xf4\x90\x80\x80", "\ufffd\ufffd\ufffd\ufffd" },
	};
	size_t i;

	for (i = 0; i < sizeof(labels) / sizeof(labels[0]); i++)
		expect_written(print_label, labels[i].text, labels[i].label);
}

/* No digit of a counter is lost. */
static void test_metrics(void)
{
	struct count count = { .calls = 1234567890123, .total = 98765432109876543 };
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	print_value(out, &count, 0);
	print_value(out, &count, 2);
	fclose(out);
	expect(!strcmp(text, "1234567890123\n98765432.109876543\n"), "%s", text);
	free(text);
}

static void check_thread(const struct thread *thread, void *data)
{
	expect(thread->tid == 12 && thread->tgid == 11, "%d %d", thread->tid, thread->tgid);
	expect(strlen(thread->held) == 59 * 40 - 1, "%zu", strlen(thread->held));
	expect(!strcmp(thread->held, thread->targets), "%s", thread->targets);
	expect(!strcmp(thread->signal, "-"), "%s", thread->signal);
	(*(int *)data)++;
}

/* 59 sessions with long names hold two threads, one of which has an empty name. */
static void test_threads(void)
{
	char *held = must_print("%s", ""), *longer, *text;
	int i, threads = 0;

	for (i = 0; i < 59; i++) {
		longer = must_print("%s%s%031d:control", held, i ? "," : "", i);
		free(held);
		held = longer;
	}
	text = must_print("# tid tgid comm state held-by signal targets\n12 11 sh t %s - %s\n"
			  "12 11  t %s - %s\n", held, held, held, held);
	threads_parse(text, check_thread, &threads);
	expect(threads == 2, "%d threads", threads);
	free(text);
	free(held);
}

/* A file of a stranger, whose format puts fields outside of each record. */
static void test_offset(const char *offset)
{
	char bytes[32] = "";
	struct tep_record raw = { .data = bytes + 16, .size = 16 };
	struct tep_handle *tep = tep_alloc();
	struct records *records;
	struct record record;
	char *format;

	memset(bytes, 1, sizeof(bytes));
	memcpy(bytes + 16, &(unsigned short){ 700 }, 2);
	format = must_print("name: syscall\nID: 700\nformat:\n"
		"\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
		"\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
		"\tfield:int id;\toffset:%s;\tsize:4;\tsigned:1;\n"
		"\tfield:unsigned char abi;\toffset:%s;\tsize:1;\tsigned:0;\n"
		"\tfield:__data_loc char[] str0;\toffset:%s;\tsize:4;\tsigned:0;\n"
		"\nprint fmt: \"\"\n", offset, offset, offset);
	expect(!tep_parse_event(tep, format, strlen(format), "utrace"), "%s", format);
	records = records_of(tep);
	expect(records_read(records, &raw, &record), "no record at offset %s", offset);
	expect(record.fields.number[FIELD_COMMON_PID] == 0x01010101, "no thread at offset %s", offset);
	expect(!record.fields.number[FIELD_ID], "a number at offset %s", offset);
	expect(!record.fields.string[STRING_STR0], "a text at offset %s", offset);
	records_free(records);
	tep_free(tep);
	free(format);
}

static void test_offsets(void)
{
	/* libtraceevent takes the last one for -6. */
	static const char *const offsets[] = { "300", "2147483647", "2147483648", "4294967290" };
	size_t i;

	for (i = 0; i < sizeof(offsets) / sizeof(offsets[0]); i++)
		test_offset(offsets[i]);
}

enum { GAP, CALL = 700, SIGNAL_SENT, CLONE, STACK };

/* Records as the tests have them: the common fields, and a few of each event. */
struct sample {
	int type;
	int pid;
	int value;
	int abi;
	unsigned long long number;
};

#define FIELD(type, name, at, size) \
	"\tfield:" type " " name ";\toffset:" #at ";\tsize:" #size ";\tsigned:1;\n"

static void add_event(struct tep_handle *tep, const char *system, const char *name, int id,
		      const char *fields)
{
	char *format = must_print("name: %s\nID: %d\nformat:\n"
		FIELD("unsigned short", "common_type", 0, 2) FIELD("int", "common_pid", 4, 4)
		"\n%s\nprint fmt: \"%s()\"\n", name, id, fields, name);

	expect(!tep_parse_event(tep, format, strlen(format), system), "%s", format);
	free(format);
}

static struct tep_handle *sample_events(void)
{
	struct tep_handle *tep = tep_alloc();

	add_event(tep, "utrace", "syscall", CALL, FIELD("int", "id", 8, 4) FIELD("int", "abi", 12, 4)
		  FIELD("unsigned long", "duration", 16, 8));
	add_event(tep, "utrace", "signal", SIGNAL_SENT, FIELD("int", "sig", 8, 4)
		  FIELD("int", "pid", 4, 4));
	add_event(tep, "utrace", "clone", CLONE, FIELD("int", "child", 8, 4));
	add_event(tep, "ftrace", "user_stack", STACK, FIELD("unsigned int", "tgid", 8, 4)
		  FIELD("unsigned long", "caller[1]", 16, 8));
	return tep;
}

/* The lines of records, one after the other, of which each takes a microsecond. */
static char *lines_of(struct lines *how, const struct sample *samples, int count)
{
	struct tep_record record = { .size = sizeof(*samples) };
	struct tep_handle *tep = sample_events();
	char *text;
	off_t size;

	how->records = records_of(tep);
	how->fd = memfd_create("lines", MFD_CLOEXEC);
	for (; count--; samples++) {
		record.ts += 1000;
		record.data = (void *)samples;
		if (samples->type != GAP)
			lines_record(&record, how);
		record.missed_events = samples->type == GAP ? 3 : 0;
	}
	lines_flush(how);
	lines_free(how);
	size = lseek(how->fd, 0, SEEK_CUR);
	text = must_alloc(size + 1);
	expect(pread(how->fd, text, size, 0) == size, "%s", text);
	close(how->fd);
	records_free(how->records);
	tep_free(tep);
	return text;
}

/* ftrace puts a stack after each record, not only after calls. */
static void test_stacks(void)
{
	static const struct sample samples[] = {
		{ .type = CALL }, { .type = STACK, .number = 16 },
		{ .type = SIGNAL_SENT, .value = SIGUSR1 }, { .type = STACK, .number = 32 },
		{ .type = CLONE, .value = 8 }, { .type = STACK, .number = 48 },
		{ .type = CALL }, { .type = GAP }, { .type = STACK, .number = 64 },
		{ .type = CALL }, { .type = STACK, .number = 0x485300656d616e74 },
	};
	struct lines lines = { .stacks = true };
	char *text = lines_of(&lines, samples, 11);

	expect(strstr(text, "read(0, NULL, 0) = 0\n > [0x10]\n--- SIGUSR1"), "%s", text);
	expect(!strstr(strchr(text, '>') + 1, " > "), "%s", text);
	free(text);
	lines = (struct lines){ .stacks = true, .json = true };
	text = lines_of(&lines, samples, 9);
	expect(strstr(text, "\"stack\":[\"[0x10]\"]"), "%s", text);
	expect(!strstr(strstr(text, "[\"") + 1, "[\""), "%s", text);
	free(text);
}

/* A record of perf's, @ts nanoseconds after the begin. */
static void notice(unsigned long long ts, int type, int misc, pid_t pid, pid_t parent, pid_t tid,
		   unsigned long address, const char *path)
{
	struct sideband_record *record = must_alloc(sizeof(*record) + 32);

	record->ts = ts;
	record->header.type = type;
	record->header.misc = misc;
	record->mmap.pid = pid;
	if (type == PERF_RECORD_MMAP2) {
		record->mmap.address = address;
		record->mmap.length = 0x1000;
		strcpy(record->mmap.path, path);
	} else {
		record->task.ppid = parent;
		record->task.tid = tid;
	}
	wait_here(record);
}

/* The file at an address at some time; "": none, "?": the process is not known. */
static const char *file_at(unsigned long long ts, pid_t pid, unsigned long address)
{
	const struct map *map;

	if (!maps_until(ts, pid))
		return "?";
	map = maps_find(pid, address);
	return map ? map->path : "";
}

#define expect_file(want, ...) do {						\
	const char *file = file_at(__VA_ARGS__);				\
	expect(!strcmp(file, want), "%s instead of %s", file, want);		\
} while (0)

/* No process has an id of so many digits, so /proc has none of these. */
static void test_maps(void)
{
	const pid_t shell = 999999901, child = 999999902;
	const int exec = PERF_RECORD_MISC_COMM_EXEC;

	read_until = ~0ULL;
	notice(10, PERF_RECORD_COMM, exec, shell, 0, shell, 0, "");
	notice(11, PERF_RECORD_MMAP2, 0, shell, 0, 0, 0x1000, "/sh");
	notice(20, PERF_RECORD_FORK, 0, child, shell, child, 0, "");
	notice(21, PERF_RECORD_FORK, 0, child, child, child + 1, 0, "");
	notice(30, PERF_RECORD_MMAP2, 0, child, 0, 0, 0x1800, "/part");
	notice(40, PERF_RECORD_COMM, exec, child, 0, child, 0, "");
	notice(41, PERF_RECORD_MMAP2, 0, child, 0, 0, 0x1000, "/cat");
	notice(42, PERF_RECORD_MMAP2, 0, child, 0, 0, 0x4000, "//anon");
	notice(43, PERF_RECORD_COMM, 0, child, 0, child, 0, "");
	notice(50, PERF_RECORD_EXIT, 0, child, shell, child, 0, "");
	notice(60, PERF_RECORD_EXIT, 0, child, shell, child + 1, 0, "");
	expect_file("?", 5, shell, 0x1000);
	expect_file("/sh", 15, shell, 0x1fff);
	expect_file("", 15, shell, 0x2000);
	expect_file("/sh", 25, child, 0x1900);
	expect_file("/sh", 35, child, 0x1000);
	expect_file("/part", 35, child, 0x1900);
	expect_file("/sh", 35, shell, 0x1900);
	expect_file("/cat", 55, child, 0x1900);
	expect(maps_find(child, 0x4000), "code without a file");
	expect_file("", 55, child, 0x4000);
	expect_file("", 55, child, 0x2100);
	expect_file("?", 65, child, 0x1000);
	expect_file("/sh", 65, shell, 0x1000);
	expect(!nr_waiting, "%d records wait", nr_waiting);
	drop(place_of(shell));
	free(waiting);
	waiting = NULL;
}

/* Codes that are newer than the libc. */
static void test_codes(void)
{
	expect(!strcmp(utrace_signal_code_name(SIGSEGV, 10), "SEGV_CPERR"), "10");
	expect(!strcmp(utrace_signal_code_name(SIGTRAP, 6), "TRAP_PERF"), "6");
	expect(!utrace_signal_code_name(SIGTRAP, 10), "of another signal");
	expect(!strcmp(utrace_signal_code_name(SIGCHLD, CLD_EXITED), "CLD_EXITED"), "of SIGCHLD");
}

/* The line of a signal whose siginfo is @info, but for the sender, which the record has; @len: 0 or 32. */
static void expect_signal(const char *want, const siginfo_t *info, unsigned int len)
{
	struct utrace_record record = {
		.event = EVENT_SIGNAL, .info_len = len,
		.info = (const unsigned char *)info + offsetof(siginfo_t, si_pid),
		.number = {
			[FIELD_SIG] = info->si_signo, [FIELD_CODE] = info->si_code,
			[FIELD_ERROR] = info->si_errno, [FIELD_SENDER_PID] = 77,
		},
	};
	struct utrace_buffer line = { };

	utrace_print_signal_line(&line, &record);
	expect(!strcmp(utrace_buffer_text(&line), want), "%s", line.bytes);
	free(line.bytes);
}

static void test_siginfo(void)
{
	siginfo_t child = { .si_signo = SIGCHLD, .si_code = CLD_KILLED };
	siginfo_t fault = { .si_signo = SIGSEGV, .si_code = SEGV_MAPERR };
	siginfo_t denied = { .si_signo = SIGSYS, .si_code = 1, .si_errno = 2 };
	siginfo_t queued = { .si_signo = SIGRTMIN, .si_code = SI_QUEUE };
	siginfo_t key = { .si_signo = SIGINT, .si_code = SI_KERNEL };

	child.si_status = SIGTERM;
	child.si_utime = 250;
	expect_signal("--- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_KILLED, si_pid=77, si_uid=0, si_status=SIGTERM, "
		      "si_utime=250 /* 2.50 s */, si_stime=0} ---", &child, 32);
	expect_signal("--- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_KILLED, si_pid=77, si_uid=0} ---", &child, 0);
	fault.si_addr = (void *)0x10;
	expect_signal("--- SIGSEGV {si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=0x10} ---", &fault, 32);
	denied.si_call_addr = (void *)0x4000;
	denied.si_syscall = 39;
	denied.si_arch = 0xc000003e;
	expect_signal("--- SIGSYS {si_signo=SIGSYS, si_code=SYS_SECCOMP, si_errno=ENOENT, si_call_addr=0x4000, "
		      "si_syscall=__NR_getpid, si_arch=AUDIT_ARCH_X86_64} ---", &denied, 32);
	queued.si_int = 5;
	expect_signal("--- SIGRT_2 {si_signo=SIGRT_2, si_code=SI_QUEUE, si_pid=77, si_uid=0, si_int=5, si_ptr=0x5} ---",
		      &queued, 32);
	expect_signal("--- SIGINT {si_signo=SIGINT, si_code=SI_KERNEL} ---", &key, 32);
}

/* Several targets have ids to the end; a gap may hide the records of threads that are new. */
static void test_ids(void)
{
	static const struct sample samples[] = {
		{ .type = CALL, .pid = 7 }, { .type = GAP }, { .type = CALL, .pid = 8 },
	};
	struct lines lines = { .several = true, .is_file = true, .alive = 1 };
	char *text = lines_of(&lines, samples, 3);

	expect(!strncmp(text, "7     read(", 11) && strstr(text, "\n8     read("), "%s", text);
	free(text);
	lines = (struct lines){ .follow = true, .alive = 1 };
	text = lines_of(&lines, samples, 3);
	expect(!strncmp(text, "read(", 5) && strstr(text, "\n[pid     8] read("), "%s", text);
	free(text);
	lines = (struct lines){ .alive = 1 };
	text = lines_of(&lines, samples, 3);
	expect(strstr(text, "\nread("), "one thread: %s", text);
	free(text);
}

/* -r: a long call that returns between others does not make the time go back. */
static void test_relative(void)
{
	static const struct sample samples[] = {
		{ .type = CALL }, { .type = CALL }, { .type = CALL, .number = 2500 }, { .type = CALL },
	};
	struct lines lines = { .relative = true };
	char *text = lines_of(&lines, samples, 4);

	expect(!strcmp(text, "     0.000000 read(0, NULL, 0) = 0\n"
		       "     0.000001 read(0, NULL, 0) = 0\n     0.000000 read(0, NULL, 0) = 0\n"
		       "     0.000002 read(0, NULL, 0) = 0\n"), "%s", text);
	free(text);
}

/* A page of a processor's buffer, with records from @first on that are @apart from each other. */
static void put_page(struct reader *reader, int cpu, unsigned long long first, int apart,
		     const struct sample *samples, int count)
{
	unsigned int header, each = 4 + sizeof(*samples);
	struct page *page = spare_page(reader);
	long used = count * each;
	int i;

	memcpy(page->data, &first, 8);
	memcpy(page->data + 8, &used, 8);
	for (i = 0; i < count; i++) {
		/* The length in words, and the time since the record before. */
		header = sizeof(*samples) / 4 | (i ? apart : 0) << 5;
		memcpy(page->data + 16 + i * each, &header, 4);
		memcpy(page->data + 16 + i * each + 4, &samples[i], sizeof(*samples));
	}
	add_page(reader, &reader->queue[cpu], page);
	reader->queue[cpu].fresh = true;
}

static void note_type(struct tep_record *record, void *data)
{
	struct sample sample;
	char *types = data;

	memcpy(&sample, record->data, sizeof(sample));
	sprintf(types + strlen(types), "%d%c ", sample.pid, sample.type == STACK ? 's' : 'c');
}

static struct reader *sample_reader(int stack)
{
	struct reader *reader = must_alloc(sizeof(*reader));
	int i;

	reader->count = 2;
	reader->stack = stack;
	reader->size = 4096;
	reader->queue = must_alloc(2 * sizeof(*reader->queue));
	for (i = 0; i < 2; i++)
		open_queue(&reader->queue[i], open("/dev/null", O_RDONLY | O_CLOEXEC));
	return reader;
}

/* Two processors: each stack comes after its call, although it is younger than the other call. */
static void test_order(void)
{
	static const struct sample one[] = {
		{ .type = CALL, .pid = 1 }, { .type = STACK, .pid = 1 }, { .type = CALL, .pid = 3 },
	};
	static const struct sample two[] = {
		{ .type = CALL, .pid = 2 }, { .type = STACK, .pid = 2 }, { .type = CALL, .pid = 4 },
	};
	static const struct sample late[] = { { .type = STACK, .pid = 3 } };
	struct reader *reader = sample_reader(STACK);
	char types[64] = "";

	put_page(reader, 0, 1000, 16, one, 3);
	put_page(reader, 1, 1010, 18, two, 3);
	hand_on(reader, true, note_type, types);
	expect(!strcmp(types, "1c 1s 2c 2s 3c "), "%s", types);
	put_page(reader, 0, 1050, 0, late, 1);
	expect(reader_round(reader, true, note_type, types), "nothing waits");
	expect(!strcmp(types, "1c 1s 2c 2s 3c 3s 4c "), "%s", types);
	expect(!reader_round(reader, true, note_type, types), "something waits");
	reader_close(reader);
}

/* A round hands on records that were read before it, and older ones; the rest waits. */
static void test_rounds(void)
{
	static const struct sample one[] = { { .pid = 1 }, { .pid = 3 } };
	static const struct sample two[] = { { .pid = 2 }, { .pid = 4 } };
	struct reader *reader = sample_reader(0);
	char types[64] = "";

	put_page(reader, 0, 1000, 16, one, 2);
	hand_on(reader, false, note_type, types);
	expect(!*types, "%s", types);
	reader->old = reader->queue[0].old = 1;
	put_page(reader, 1, 1010, 16, two, 2);
	hand_on(reader, false, note_type, types);
	expect(!strcmp(types, "1c 2c 3c "), "%s", types);
	expect(reader_round(reader, false, note_type, types) == ROUND_READ, "nothing waits");
	expect(!strcmp(types, "1c 2c 3c 4c "), "%s", types);
	reader_close(reader);
}

static char state_of(pid_t pid)
{
	char *name = must_print("/proc/%d/stat", pid), state = 0;
	FILE *file = fopen(name, "r");

	expect(file && fscanf(file, "%*d %*s %c", &state) == 1, "no %s", name);
	if (file)
		fclose(file);
	free(name);
	return state;
}

/* A fifo without a reader: a signal ends the wait, although it leaves other calls going on. */
static void test_fifo(void)
{
	char folder[] = "/tmp/tool_test.XXXXXX", *name;
	int status = 0, tries;
	pid_t child, ended = 0;

	expect(mkdtemp(folder), "no folder");
	name = must_print("%s/fifo", folder);
	expect(!mkfifo(name, 0600), "no fifo");
	fflush(NULL);
	command_signals();
	child = fork();
	if (!child) {
		expect(freopen("/dev/null", "w", stderr), "no /dev/null");
		output_open(name, false);
		_exit(0);
	}
	/* A single signal, since a second one would kill; SIGKILL where that does not end the wait. */
	for (tries = 0; state_of(child) != 'S' && tries < 1000; tries++)
		usleep(10000);
	kill(child, SIGINT);
	for (tries = 0; !ended && tries < 1000; tries++) {
		usleep(10000);
		ended = waitpid(child, &status, WNOHANG);
	}
	if (!ended) {
		kill(child, SIGKILL);
		waitpid(child, &status, 0);
	}
	expect(WIFEXITED(status) && WEXITSTATUS(status) == 1, "status %x", status);
	unlink(name);
	rmdir(folder);
	free(name);
}

/* The first Ctrl-C is the command's, but only while it runs. */
static void test_key(void)
{
	siginfo_t key = { .si_code = SI_KERNEL };
	struct command command = { };

	command.pid = fork();
	if (!command.pid)
		_exit(0);
	uninterrupted = true;
	on_stop(SIGINT, &key, NULL);
	expect(!command_stopped(), "by the first key");
	uninterrupted = true;
	while (!command_ended(&command))
		usleep(1000);
	on_stop(SIGINT, &key, NULL);
	expect(command_stopped() == SIGINT, "not by a key after the end");
}

static int fail_close(void *cookie)
{
	errno = ENOSPC;
	return EOF;
}

/* A file system that finds out only at the end that it has no room. */
static void test_close(void)
{
	cookie_io_functions_t functions = { .close = fail_close };

	expect(output_close(fopencookie(NULL, "w", functions), "a file"), "no error");
	expect(!output_close(fopen("/dev/null", "we"), "/dev/null"), "an error");
	expect(!output_close(stderr, NULL), "stderr is not closed");
}

/* A machine of many processors has no more memory in buffers than one of eight. */
static void test_share(void)
{
	expect(session_share(4096, 1) == 4096, "1 processor");
	expect(session_share(4096, 8) == 4096, "8 processors");
	expect(session_share(4096, 24) == 1365, "24 processors");
	expect(session_share(1408, 8) == 1408, "8 processors of flight's");
	expect(session_share(4096, 512) == 512, "512 processors");
}

/* The choice of calls, as it is written into control files. */
static void test_filter(void)
{
	static const struct {
		const char *expression, *files;
	} lists[] = {
		{ "openat,?read", "syscalls: openat read;" }, { "openat,?nosuch", "syscalls: openat;" },
		{ "?nosuch@32,nosuch", "syscalls: i386:nosuch nosuch;" },
		{ "trace=!?nosuch,?read", "syscalls: !read;" }, { "?nosuch", "syscalls: none;" },
		{ "!?nosuch", "syscalls: all;" }, { "status=failed", "exit_filter: errno != 0;" },
		{ "status=!failed", "exit_filter: errno == 0;" }, { "status=!detached", "" },
		{ "status=unfinished", "exit_filter: errno == 0 && errno != 0;" },
		{ "/^openat$", "syscalls: openat;" }, { "!?/^nosuch", "syscalls: all;" },
		{ "?/^nosuch", "syscalls: none;" }, { "read,/^stat$@32", "syscalls: read i386:stat;" },
	};
	struct session session = { .name = "unit" };
	struct choice choice = { };
	struct filter filter;
	size_t i;

	for (i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		filter = (struct filter){ };
		filter_expression(&filter, lists[i].expression);
		*written = '\0';
		filter_apply(&filter, &session);
		expect(!strcmp(written, lists[i].files), "%s: %s", lists[i].expression, written);
		filter_free(&filter);
	}
	/* Of a recording, too. */
	choice_expression(&choice, "!openat,?nosuch,?%file");
	expect(choice.not && !strcmp(choice.names, "openat "), "%s", choice.names);
	expect(strstr(choice.calls, " nosuch ") && strstr(choice.calls, " stat "), "%s", choice.calls);
	choice_check(&choice);
	expect(!choice.taken[0][257] && !choice.taken[1][295], "openat is taken");
	expect(choice.taken[0][0] && !choice.taken[0][4], "read and stat");
	choice_free(&choice);
	choice = (struct choice){ };
	choice_expression(&choice, "/^open,?/nosuch");
	choice_check(&choice);
	expect(choice.taken[0][257] && choice.taken[1][5] && !choice.taken[0][0], "/^open");
	choice_free(&choice);
	/* Of the result the last choice holds. */
	filter = (struct filter){ .slower = 5 };
	filter_expression(&filter, "status=failed");
	filter_expression(&filter, "status=successful");
	filter_path(&filter, "/nosuch");
	*written = '\0';
	filter_apply(&filter, &session);
	expect(strstr(written, "exit_filter: errno == 0 && duration > 5;"), "%s", written);
	expect(strstr(written, "fdpath == \"/nosuch\") && errno == 0 && duration > 5 do record"),
	       "%s", written);
	filter_free(&filter);
}

/* A call that has returned; what of its socket is known by then? */
static int netlink_after(pid_t tid, int nr, unsigned long long arg0, unsigned long long arg2,
			 long long ret)
{
	struct utrace_call call = { .nr = nr, .args = { arg0, 0, arg2 }, .ret = ret };

	utrace_call_widen(&call);
	netlinks_take(tid, &call);
	return call.netlink;
}

static void test_netlinks(void)
{
	enum { SOCKET = 41, SENDTO = 44, CLOSE = 3, DUP2 = 33, ACCEPT = 43, EXECVE = 59,
	       CLONE = 56, FORK = 57, INET = 2, NETLINK = 16 };

	expect(netlink_after(7, SENDTO, 3, 0, 1) == 0, "no socket yet");
	netlink_after(7, SOCKET, NETLINK, 4, 3);
	expect(netlink_after(7, SENDTO, 3, 0, 1) == 5, "its protocol");
	expect(netlink_after(8, SENDTO, 3, 0, 1) == 0, "another thread");
	netlink_after(7, DUP2, 3, 0, 9);
	expect(netlink_after(7, SENDTO, 9, 0, 1) == 5, "a duplicate");
	netlink_after(7, CLOSE, 3, 0, -9);
	expect(netlink_after(7, SENDTO, 3, 0, 1) == 5, "a close that has failed");
	netlink_after(7, CLOSE, 3, 0, 0);
	expect(netlink_after(7, SENDTO, 3, 0, 1) == 0, "a close");
	netlink_after(7, SOCKET, NETLINK, 4, 3);
	netlink_after(8, SOCKET, NETLINK, 0, 3);
	expect(netlink_after(7, SENDTO, 3, 0, 1) == 0, "the descriptor of another thread");
	expect(netlink_after(8, SENDTO, 3, 0, 1) == 1, "its own");
	netlink_after(8, ACCEPT, 9, 0, 3);
	expect(netlink_after(8, SENDTO, 3, 0, 1) == 0, "accept");
	netlink_after(7, SOCKET, INET, 0, 9);
	expect(netlink_after(7, SENDTO, 9, 0, 1) == 0, "a socket of another family");
	netlink_after(7, EXECVE, 0, 0, 0);
	netlink_after(7, SOCKET, NETLINK, 4, 3);
	netlink_after(8, SOCKET, NETLINK, 0, 3);
	expect(netlink_after(7, SENDTO, 3, 0, 1) == 5, "a program alone has its descriptors");
	expect(netlink_after(8, SENDTO, 3, 0, 1) == 1, "another thread has others");
	netlink_after(7, CLONE, 0x11, 0, 9);
	netlink_after(8, ACCEPT, 9, 0, 3);
	expect(netlink_after(7, SENDTO, 3, 0, 1) == 5, "its child has a copy");
	netlink_after(7, CLONE, 0x400, 0, 10);
	netlink_after(8, ACCEPT, 9, 0, 3);
	expect(netlink_after(7, SENDTO, 3, 0, 1) == 0, "it shares them with a new thread");
	netlink_after(7, EXECVE, 0, 0, 0);
	netlink_after(7, SOCKET, NETLINK, 4, 3);
	netlink_after(7, ACCEPT, 9, 0, 3);
	expect(netlink_after(7, SENDTO, 3, 0, 1) == 0, "its own accept");
	netlink_after(8, EXECVE, 0, 0, 0);
	netlink_after(8, SOCKET, NETLINK, 4, 3);
	netlink_after(7, FORK, 0, 0, 8);
	netlink_after(9, ACCEPT, 9, 0, 3);
	expect(netlink_after(8, SENDTO, 3, 0, 1) == 0, "a child that has the id of a program");
}

int main(void)
{
	test_netlinks();
	test_counts();
	test_thread_counts();
	test_label();
	test_json();
	test_metrics();
	test_threads();
	test_offsets();
	test_stacks();
	test_maps();
	test_codes();
	test_siginfo();
	test_ids();
	test_relative();
	test_order();
	test_rounds();
	test_share();
	test_filter();
	test_fifo();
	test_close();
	test_key();
	printf("tool_test: %s\n", failures ? "failed" : "passed");
	return failures != 0;
}
