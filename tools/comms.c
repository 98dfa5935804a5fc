// SPDX-License-Identifier: GPL-2.0
/*
 * A thread begins with its parent's name, and gets another by execve() and prctl(), of which there are
 * records: /proc has the name of a later time, and of a thread that has ended it has none.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "comms.h"
#include "say.h"
#include "text.h"

#define BUCKETS 1024
/* TASK_COMM_LEN: the kernel's names, with a NUL. */
#define SIZE 16

/**
 * struct comm - the name of a thread
 * @next: the next one in its bucket
 * @tid: the thread
 * @name: its name; empty: unknown
 */
struct comm {
	struct comm *next;
	pid_t tid;
	char name[SIZE];
};

/**
 * struct comms - the names
 * @tep: the recording that has names; NULL: the threads are those of this machine
 * @bucket: the threads
 */
struct comms {
	struct tep_handle *tep;
	struct comm *bucket[BUCKETS];
};

/**
 * comms_begin - begin to keep names
 * @tep: the recording, or NULL
 */
struct comms *comms_begin(struct tep_handle *tep)
{
	struct comms *comms = must_alloc(sizeof(*comms));

	comms->tep = tep;
	return comms;
}

static void take_name(struct comm *comm, const char *name)
{
	memset(comm->name, 0, SIZE);
	memcpy(comm->name, name, strnlen(name, SIZE - 1));
	say_plain(comm->name);
}

/* The name that the thread has now; trace-cmd keeps names of its own. */
static void find_name(const struct comms *comms, struct comm *comm)
{
	char *path, name[SIZE] = "";
	ssize_t len = -1;
	int fd;

	if (comms->tep) {
		take_name(comm, tep_data_comm_from_pid(comms->tep, comm->tid));
		return;
	}
	path = must_print("/proc/%d/comm", comm->tid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0)
		len = read(fd, name, SIZE - 1);
	if (fd >= 0)
		close(fd);
	free(path);
	name[len > 0 ? len : 0] = '\0';
	name[strcspn(name, "\n")] = '\0';
	take_name(comm, name);
}

static struct comm *comm_of(struct comms *comms, pid_t tid)
{
	struct comm **at = &comms->bucket[(unsigned int)tid % BUCKETS];

	while (*at && (*at)->tid != tid)
		at = &(*at)->next;
	if (!*at) {
		*at = must_alloc(sizeof(**at));
		(*at)->tid = tid;
		find_name(comms, *at);
	}
	return *at;
}

/**
 * comms_name - the name of a thread
 * @comms: the names
 * @tid: the thread
 *
 * Return: the name; empty if it is unknown.
 */
const char *comms_name(struct comms *comms, pid_t tid)
{
	return comm_of(comms, tid)->name;
}

static void take_call_name(struct comms *comms, const struct utrace_record *record)
{
	const char *call = text_call(record->number[FIELD_ABI], record->number[FIELD_ID]);
	const char *text = record->string[STRING_STR0], *colon = strchr(call, ':');

	if (colon)
		call = colon + 1;
	if (!record->number[FIELD_RET] && text && !strcmp(call, "prctl") &&
	    record->number[FIELD_ARG0] == PR_SET_NAME)
		take_name(comm_of(comms, record->number[FIELD_COMMON_PID]), text);
}

static void take_exec_name(struct comms *comms, const struct utrace_record *record)
{
	const char *file = record->string[STRING_FILENAME] ?: "", *slash = strrchr(file, '/');

	take_name(comm_of(comms, record->number[FIELD_COMMON_PID]), slash ? slash + 1 : file);
}

/**
 * comms_record - notice names that change by what a record tells, after it has been printed
 * @comms: the names
 * @record: the record
 */
void comms_record(struct comms *comms, const struct utrace_record *record)
{
	const long long *number = record->number;

	if (comms->tep)
		return;
	if (record->event == EVENT_CLONE)
		take_name(comm_of(comms, number[FIELD_CHILD]),
			  comms_name(comms, number[FIELD_COMMON_PID]));
	else if (record->event == EVENT_EXEC)
		take_exec_name(comms, record);
	else if (record->event == EVENT_SYSCALL)
		take_call_name(comms, record);
}

/**
 * comms_free - forget the names
 * @comms: the names, or NULL
 */
void comms_free(struct comms *comms)
{
	struct comm *comm, *next;
	int i;

	for (i = 0; comms && i < BUCKETS; i++)
		for (comm = comms->bucket[i]; comm; comm = next) {
			next = comm->next;
			free(comm);
		}
	free(comms);
}
