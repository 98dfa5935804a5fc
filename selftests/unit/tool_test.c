// SPDX-License-Identifier: GPL-2.0
/* Unit tests of what the command utrace makes of texts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../tools/say.c"
#include "../../tools/hist.c"
#include "../../tools/counts.c"
#include "../../tools/openmetrics.c"
#include "../../tools/threads.c"
#include "../../tools/text.c"
#include "../../provider/filter/list.c"
#include "../../provider/filter/signal_set.c"

static int failures;

#define expect(cond, ...) do {						\
	if (!(cond)) {							\
		failures++;						\
		printf("# line %d: %s: ", __LINE__, #cond);		\
		printf(__VA_ARGS__);					\
		printf("\n");						\
	}								\
} while (0)

/* No file is read. */
char *control_read(const char *session, const char *file)
{
	return NULL;
}

/* Three histograms of the same calls, as utrace stat makes them. */
static void test_hist(void)
{
	static const char text[] =
		"# trigger info: hist:keys=abi,id,duration.log2:vals=duration:size=16384\n"
		"{ abi: 0, id: 39, duration: ~ 2^10 } hitcount:          4  duration:       3000\n"
		"    Dropped: 2\n"
		"# trigger info: hist:keys=abi,id:size=2048 if ret < 0 && ret >= -4095\n"
		"    Dropped: 1\n"
		"# trigger info: hist:keys=abi,id:d=duration:size=2048:onmax($d).save(ret)\n"
		"{ abi: 0, id: 39 } hitcount:          3\n"
		"\tmax:       1000  ret:          0\n"
		"    Dropped: 3\n";
	struct counts counts;

	counts_read(&counts, text);
	expect(counts.used == 1, "%zu", counts.used);
	expect(counts.count[0].calls == 4, "%llu", counts.count[0].calls);
	expect(counts.count[0].max == 1000, "%llu", counts.count[0].max);
	expect(counts.dropped == 3, "%llu calls, each counted once", counts.dropped);
	counts_free(&counts);
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
	char *label;
	size_t size, i;
	FILE *out;

	for (i = 0; i < sizeof(labels) / sizeof(labels[0]); i++) {
		out = open_memstream(&label, &size);
		print_label(out, labels[i].text);
		fclose(out);
		expect(!strcmp(label, labels[i].label), "%zu: %s", i, label);
		free(label);
	}
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
	struct tep_record record = { .data = bytes + 16, .size = 16 };
	struct tep_handle *tep = tep_alloc();
	struct tep_event *event;
	char *format;

	memset(bytes, 1, sizeof(bytes));
	format = must_print("name: syscall\nID: 700\nformat:\n"
		"\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
		"\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
		"\tfield:int id;\toffset:%s;\tsize:4;\tsigned:1;\n"
		"\tfield:unsigned char abi;\toffset:%s;\tsize:1;\tsigned:0;\n"
		"\tfield:__data_loc char[] str0;\toffset:%s;\tsize:4;\tsigned:0;\n"
		"\nprint fmt: \"call(%%d)\", REC->id\n", offset, offset, offset);
	expect(!tep_parse_event(tep, format, strlen(format), "utrace"), "%s", format);
	event = tep_find_event_by_name(tep, "utrace", "syscall");
	expect(!strcmp(text_call(tep, 0, 1), "?"), "a name at offset %s", offset);
	expect(!text_number(event, &record, "id"), "a number at offset %s", offset);
	expect(!*text_string(event, &record, "str0"), "a text at offset %s", offset);
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

int main(void)
{
	test_hist();
	test_label();
	test_threads();
	test_offsets();
	printf("tool_test: %s\n", failures ? "failed" : "passed");
	return failures != 0;
}
