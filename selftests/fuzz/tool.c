// SPDX-License-Identifier: GPL-2.0
/* Parsers of the command utrace: summaries, threads, perf's lines, strace's expressions. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"
#include "../../tools/counts.c"
#include "../../tools/thread_counts.c"
#include "../../tools/threads.c"
#include "../../tools/filter.c"
#include "../../tools/utf8.c"
#include "../../plugins/buffer.c"
#include "../../tools/json.c"
#include "../../tools/perfline.c"

/* No parser may end the process: only the code that reads the command line may do that. */
void die(const char *fmt, ...)
{
	fprintf(stderr, "died: %s\n", fmt);
	abort();
}

void usage_error(const char *fmt, ...)
{
	fprintf(stderr, "died: %s\n", fmt);
	abort();
}

char *must_print(const char *fmt, ...)
{
	char *text = NULL;
	va_list ap;

	va_start(ap, fmt);
	must(vasprintf(&text, fmt, ap) >= 0);
	va_end(ap);
	return text;
}

void *must_alloc(size_t size)
{
	void *memory = calloc(1, size);

	must(memory);
	return memory;
}

/* The parsers need no control file, so these functions neither read nor write. */
char *control_read(const char *session, const char *file)
{
	return NULL;
}

void session_write(struct session *session, const char *file, const char *text,
		   const char *what)
{
	abort();
}

char *pattern_calls(const char *pattern, enum utrace_abi abi, bool none, const char **why)
{
	*why = "none";
	return *pattern == 'o' ? must_print(" open openat ") : none ? must_print(" ") : NULL;
}

int control_try(const char *session, const char *file, const char *text)
{
	abort();
}

static void hold_counts(const char *text)
{
	struct counts counts;
	struct count sum;
	size_t i;

	counts_read(&counts, must_print("%s", text));
	counts_sort(&counts, BY_TIME);
	counts_sum(&counts, &sum);
	for (i = 0; i < counts.used; i++) {
		must(counts_quantile(&counts.count[i], 0.99) <= counts.count[i].max);
		if (i)
			must(counts.count[i - 1].total >= counts.count[i].total);
	}
	counts_free(&counts);
	must(!counts.used && !counts.count);
}

static void hold_list(const char *list, int (*parse)(const char *, char **, const char **))
{
	const char *why = NULL;
	char *text = NULL;

	if (parse(list, &text, &why)) {
		must(!text && why);
		return;
	}
	/* A list must not become an empty filter, which would mean every call. */
	must(text && *text && !why);
	must(!strchr(text, ','));
	free(text);
}

static void hold_thread(const struct thread *thread, void *data)
{
	must(thread->tid > 0);
	must(!strpbrk(thread->comm, " \n") && !strpbrk(thread->held, " \n"));
	must(!strpbrk(thread->signal, " \n") && !strpbrk(thread->rule, " \n"));
	must(!strpbrk(thread->targets, " \n") && !strpbrk(thread->events, " \n"));
}

static void hold_json(const char *text)
{
	char *out = NULL;
	size_t size = 0, i;
	FILE *file = open_memstream(&out, &size);

	json_string(file, text);
	fclose(file);
	must(size >= 2 && out[0] == '"' && out[size - 1] == '"');
	for (i = 0; i < size; i++)
		must(out[i] >= ' ' && out[i] <= '~' && out[i] != '<');
	free(out);
}

static void hold_perf(const char *text)
{
	char *copy = must_print("%s", text);
	struct perf_line line;

	if (perfline_parse(copy, &line)) {
		must(line.comm && line.event && line.text && !strchr(line.event, ':'));
		must(!strcmp(line.event, "syscall") == !!line.call);
		must(line.time <= 1000000001000000000ULL && line.duration < 1000000000000000000ULL);
	}
	free(line.call);
	free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	memcpy(text, data, size);
	text[size] = '\0';
	hold_counts(text);
	hold_list(text, filter_calls);
	hold_list(text, filter_signals);
	threads_parse(text, hold_thread, NULL);
	hold_json(text);
	hold_perf(text);
	free(text);
	return 0;
}
