/* SPDX-License-Identifier: GPL-2.0 */
/*
 * utrace_test: a script controls the engine API.
 *
 *	/proc/utrace_test/control	one verb a write; its errno is the write's
 *	/proc/utrace_test/log		a line for each callback
 *
 * A puppet is an engine's ops and data with a name. The puppet writes each callback into the
 * log, and answers as these verbs say:
 *
 *	puppet NAME [OPS]		sleeping (default; may abort calls), atomic, bare (no
 *					callback but release), null (no ops at all)
 *	attach NAME PID [FLAG...]	ops data create exclusive; like=OTHER looks for
 *					the ops and data of OTHER
 *	events NAME [EVENT...]		names, or one number
 *	only NAME NR			be silent about all other system calls, and about
 *					the quiesce before them
 *	answer NAME EVENT ANSWER [N]	an action; abort or noexit; for a signal, what
 *					becomes of it: deliver, ign, term, core,
 *					stop_process. Joined by '+'. N times (default:
 *					always)
 *	ax NAME VALUE			put into the return register at entry
 *	nr NAME VALUE			replace the number of the call at entry
 *	arg NAME I VALUE		replace argument I at entry
 *	result NAME VALUE		replace the result at exit
 *	inject NAME SIG			make the next signal that is reported, or a report
 *					without one, that signal
 *	child NAME OTHER [FLAG...]	at clone, attach OTHER to the child and stop it
 *	examine NAME			log some registers of a held thread
 *	still NAME			whether the thread has been still since then
 *	block NAME EVENT		stay in the callback until `open NAME`; one that may not
 *					sleep spins, and stays 15 s at the most
 *	open NAME
 *	control NAME ACTION [PID]	PID: of this thread instead of the puppet's
 *	barrier NAME
 *	put NAME			give the reference back; no verb may use NAME after it
 *	model PID SEED ROUNDS		engines that behave at random on a thread, compared
 *					with the rules (rules.c)
 *	clear				empty the log
 *	reset				detach and free all puppets, and empty the log; no other
 *					verb is under way
 *	hammer PID MS EVENT...		attach to the threads of a process, and detach, for
 *					that many milliseconds
 *
 * ENOENT means an unknown name, EBADMSG an unknown verb.
 */
#ifndef _UTRACE_TEST_H
#define _UTRACE_TEST_H

#include <linux/list.h>
#include <linux/wait.h>

#include "utrace.h"

#define NAME_MAX_LEN	16

struct seq_file;

/**
 * struct script - behaviour of a puppet at one event
 * @answer: the callback's return value
 * @times: number of times left for this answer; negative for always
 * @block: the callback waits until its puppet is opened
 */
struct script {
	u32 answer;
	int times;
	bool block;
};

/**
 * struct puppet - an engine that a script controls
 * @list: in the list of all; puppets_mutex
 * @name: its name
 * @ops: the ops to attach with
 * @task: thread that the puppet was attached to last, referenced; puppet_get(), puppet_set()
 * @engine: its engine, referenced, or NULL; the same
 * @only: the only system call that is logged, or -1
 * @has_ax: @ax is for the return register
 * @ax: value
 * @has_nr: @nr is for the number of the call
 * @nr: value
 * @has_args: which of @args are for the arguments, as bits
 * @args: values
 * @has_result: @result is for the result
 * @result: value
 * @inject: signal to put into the next report, or 0
 * @child: puppet for the next child, or NULL
 * @child_flags: flags for attaching the child
 * @exam: of the last verb `examine`
 * @script: per event
 * @gate: callbacks that wait
 * @is_open: callbacks need not wait
 *
 * A puppet lives until the verb `reset`, or until the module goes.
 */
struct puppet {
	struct list_head list;
	char name[NAME_MAX_LEN];
	const struct utrace_engine_ops *ops;
	struct task_struct *task;
	struct utrace_engine *engine;
	int only;
	bool has_ax;
	long ax;
	bool has_nr;
	long nr;
	unsigned int has_args;
	long args[6];
	bool has_result;
	long result;
	int inject;
	struct puppet *child;
	unsigned int child_flags;
	struct utrace_examiner exam;
	struct script script[UTRACE_EVENT_BITS];
	wait_queue_head_t gate;
	bool is_open;
};

/* A script's answer has this bit if it chooses what becomes of a signal. */
#define CHOOSES		BIT(31)
#define CHOICES		((UTRACE_SIGNAL_HANDLER >> 4) + 1)

extern const char *const choice_names[CHOICES];
extern const char *const action_names[UTRACE_DETACH + 1];

/**
 * struct attached - a thread and an engine on it, both referenced
 * @task: the thread
 * @engine: the engine
 */
struct attached {
	struct task_struct *task;
	struct utrace_engine *engine;
};

bool puppet_get(struct puppet *p, struct attached *at);
void puppet_set(struct puppet *p, struct attached at, struct attached *before);
void attached_put(const struct attached *at);

int puppet_make(const char *name, const char *ops);
struct puppet *puppet_find(const char *name);
void puppets_free(void);

int verb_run(char *text);
int find_word(const char *const words[], unsigned int nr, const char *word);
int events_parse(int argc, char **argv, unsigned long *events);

int model(int pid, unsigned int seed, unsigned int rounds);
int hammer(int pid, unsigned int ms, unsigned long events);

__printf(1, 2) void log_add(const char *format, ...);
void log_clear(void);
int log_show(struct seq_file *m, void *unused);

#endif /* _UTRACE_TEST_H */
