/* SPDX-License-Identifier: GPL-2.0 */
/* /proc: threads by id and by name. */
#ifndef _UTRACE_PROC_H
#define _UTRACE_PROC_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/**
 * struct ids - a list of ids; the owner frees @id
 * @count: number of ids
 * @id: the ids
 */
struct ids {
	int count;
	pid_t *id;
};

/**
 * struct proc_stat - what /proc/TID/stat says
 * @state: the letter of the state
 * @parent: the parent process's id
 * @flags: the kernel's flags of the thread
 * @start: the start time in clock ticks since the boot
 */
struct proc_stat {
	char state;
	pid_t parent;
	unsigned int flags;
	unsigned long long start;
};

void ids_add(struct ids *ids, pid_t id);
bool ids_have(const struct ids *ids, pid_t id);
void ids_sort(struct ids *ids);
struct ids ids_without(const struct ids *ids, const struct ids *others);
char *ids_text(const struct ids *ids);
void ids_parse(struct ids *ids, const char *text);
void ids_match(struct ids *ids, const char *text);
FILE *proc_open(pid_t tid, const char *name);
bool proc_stat(pid_t tid, struct proc_stat *stat);
void proc_tasks(struct ids *ids, pid_t pid);
void proc_threads(struct ids *ids);
long long proc_user(pid_t tid);
unsigned long long proc_start_time(pid_t pid);
void proc_name(pid_t pid, char *name, int size);
pid_t proc_process(pid_t tid);

#endif
