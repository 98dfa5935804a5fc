// SPDX-License-Identifier: GPL-2.0
/*
 * Verbs: carry out a line of text. test.h lists the verbs. All verbs are in one file, because the
 * table at its end has their static functions.
 */
#include <linux/mm.h>
#include <linux/pid.h>
#include <linux/regset.h>
#include <linux/sched/task.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <asm/user.h>

#include "test.h"

/**
 * find_word - find a word in a list
 * @words: the words
 * @nr: number of words
 * @word: the word to find
 *
 * Return: its index, or -EBADMSG.
 */
int find_word(const char *const words[], unsigned int nr, const char *word)
{
	int i = match_string(words, nr, word);

	return i < 0 ? -EBADMSG : i;
}

static struct task_struct *get_task(const char *word)
{
	struct task_struct *task;
	struct pid *pid;
	int id;

	if (kstrtoint(word, 10, &id))
		return NULL;
	pid = find_get_pid(id);
	task = get_pid_task(pid, PIDTYPE_PID);
	put_pid(pid);
	return task;
}

/**
 * events_parse - read a list of events
 * @argc: number of words
 * @argv: names, or one number
 * @events: the mask
 *
 * Return: 0 or -EBADMSG.
 */
int events_parse(int argc, char **argv, unsigned long *events)
{
	int i, bit;

	*events = 0;
	if (argc == 1 && !kstrtoul(argv[0], 0, events))
		return 0;
	for (i = 0; i < argc; i++) {
		bit = find_word(utrace_event_names, UTRACE_EVENT_BITS, argv[i]);
		if (bit < 0)
			return bit;
		*events |= BIT(bit);
	}
	return 0;
}

static int do_puppet(struct puppet *unused, int argc, char **argv)
{
	return puppet_make(argv[1], argc > 2 ? argv[2] : "sleeping");
}

static const struct {
	const char *name;
	unsigned int flag;
} flags[] = {
	{ "ops", UTRACE_ATTACH_MATCH_OPS }, { "data", UTRACE_ATTACH_MATCH_DATA },
	{ "create", UTRACE_ATTACH_CREATE }, { "exclusive", UTRACE_ATTACH_EXCLUSIVE },
};

static int parse_flag(const char *word, unsigned int *mask, struct puppet **like)
{
	unsigned int i;

	if (!strncmp(word, "like=", 5)) {
		*like = puppet_find(word + 5);
		return *like ? 0 : -ENOENT;
	}
	for (i = 0; i < ARRAY_SIZE(flags); i++) {
		if (strcmp(flags[i].name, word))
			continue;
		*mask |= flags[i].flag;
		return 0;
	}
	return -EBADMSG;
}

/*
 * Keep an engine that was attached or found, and log the puppet that owns it. The engine before is
 * detached, since no verb could detach it before the module goes.
 */
static int keep(struct puppet *p, struct task_struct *task, struct utrace_engine *e)
{
	struct puppet *owner;
	struct attached before;

	if (IS_ERR(e)) {
		put_task_struct(task);
		return PTR_ERR(e);
	}
	owner = e->data;
	if (owner != p)
		log_add("%s found %s\n", p->name, owner->name);
	puppet_set(p, (struct attached){ task, e }, &before);
	if (before.engine && before.engine->data == p && before.task != task)
		utrace_control(before.task, before.engine, UTRACE_DETACH);
	attached_put(&before);
	return 0;
}

static int do_attach(struct puppet *p, int argc, char **argv)
{
	struct task_struct *task;
	struct puppet *like = p;
	unsigned int mask = 0;
	int i, err;

	for (i = 3; i < argc; i++) {
		err = parse_flag(argv[i], &mask, &like);
		if (err)
			return err;
	}
	task = get_task(argv[2]);
	if (!task)
		return -ENXIO;
	return keep(p, task, utrace_attach_task(task, mask, like->ops, like));
}

static int do_events(struct puppet *p, int argc, char **argv)
{
	unsigned long events;
	int err = events_parse(argc - 2, argv + 2, &events);
	struct attached at;

	if (err)
		return err;
	if (!puppet_get(p, &at))
		return -ENOENT;
	err = utrace_set_events(at.task, at.engine, events);
	attached_put(&at);
	return err;
}

static int do_only(struct puppet *p, int argc, char **argv)
{
	return kstrtoint(argv[2], 10, &p->only) ? -EBADMSG : 0;
}

static const struct {
	const char *name;
	u32 flag;
} answer_flags[] = {
	{ "abort", UTRACE_SYSCALL_ABORT }, { "noexit", UTRACE_SYSCALL_NOEXIT },
};

static int parse_word(const char *word, u32 *answer)
{
	unsigned int i;
	int choice;

	for (i = 0; i < ARRAY_SIZE(answer_flags); i++) {
		if (strcmp(answer_flags[i].name, word))
			continue;
		*answer |= answer_flags[i].flag;
		return 0;
	}
	choice = match_string(choice_names, CHOICES, word);
	if (choice >= 0) {
		*answer |= choice << 4 | CHOOSES;
		return 0;
	}
	choice = find_word(action_names, ARRAY_SIZE(action_names), word);
	if (choice < 0)
		return choice;
	*answer = (*answer & ~UTRACE_RESUME_MASK) | choice;
	return 0;
}

static int parse_answer(char *words, u32 *answer)
{
	char *word;
	int err = 0;

	*answer = UTRACE_RESUME;
	while (!err && (word = strsep(&words, "+")))
		err = parse_word(word, answer);
	return err;
}

static int do_answer(struct puppet *p, int argc, char **argv)
{
	int bit = find_word(utrace_event_names, UTRACE_EVENT_BITS, argv[2]), times = -1;
	u32 answer;

	if (bit < 0 || parse_answer(argv[3], &answer))
		return -EBADMSG;
	if (argc > 4 && kstrtoint(argv[4], 10, &times))
		return -EBADMSG;
	p->script[bit].answer = answer;
	WRITE_ONCE(p->script[bit].times, times);
	return 0;
}

static int do_ax(struct puppet *p, int argc, char **argv)
{
	if (kstrtol(argv[2], 10, &p->ax))
		return -EBADMSG;
	WRITE_ONCE(p->has_ax, true);
	return 0;
}

static int do_nr(struct puppet *p, int argc, char **argv)
{
	if (kstrtol(argv[2], 10, &p->nr))
		return -EBADMSG;
	WRITE_ONCE(p->has_nr, p->nr >= 0);
	return 0;
}

static int do_arg(struct puppet *p, int argc, char **argv)
{
	unsigned int i;

	if (kstrtouint(argv[2], 10, &i) || i > 5 || kstrtol(argv[3], 10, &p->args[i]))
		return -EBADMSG;
	WRITE_ONCE(p->has_args, p->has_args | BIT(i));
	return 0;
}

static int do_result(struct puppet *p, int argc, char **argv)
{
	if (kstrtol(argv[2], 10, &p->result))
		return -EBADMSG;
	WRITE_ONCE(p->has_result, true);
	return 0;
}

static int do_inject(struct puppet *p, int argc, char **argv)
{
	return kstrtoint(argv[2], 10, &p->inject) ? -EBADMSG : 0;
}

static int do_child(struct puppet *p, int argc, char **argv)
{
	struct puppet *child = puppet_find(argv[2]), *like;
	unsigned int mask = 0;
	int i, err;

	if (!child)
		return -ENOENT;
	for (i = 3; i < argc; i++) {
		err = parse_flag(argv[i], &mask, &like);
		if (err)
			return err;
	}
	p->child_flags = mask;
	WRITE_ONCE(p->child, child);
	return 0;
}

/* Read registers through the general regset, and a word of the stack. */
static int examine(struct puppet *p, const struct attached *at)
{
	struct task_struct *task = at->task;
	struct user_regs_struct regs = {};
	const struct user_regset *set;
	unsigned long word = 0;
	int err;

	err = utrace_prepare_examine(task, at->engine, &p->exam);
	if (err)
		return err;
	set = &task_user_regset_view(task)->regsets[0];
	err = regset_get(task, set, sizeof(regs), &regs);
	if (err < 0)
		return err;
	if (access_process_vm(task, regs.sp, &word, sizeof(word), 0) != sizeof(word))
		return -EFAULT;
	err = utrace_finish_examine(task, at->engine, &p->exam);
	if (!err)
		log_add("%s ip %#lx sp %#lx ax %ld bx %ld stack %#lx\n", p->name, regs.ip, regs.sp,
			regs.ax, regs.bx, word);
	return err;
}

static int do_examine(struct puppet *p, int argc, char **argv)
{
	struct attached at;
	int err;

	if (!puppet_get(p, &at))
		return -ENOENT;
	err = examine(p, &at);
	attached_put(&at);
	return err;
}

static int do_still(struct puppet *p, int argc, char **argv)
{
	struct attached at;
	int err;

	if (!puppet_get(p, &at))
		return -ENOENT;
	err = utrace_finish_examine(at.task, at.engine, &p->exam);
	attached_put(&at);
	return err;
}

static int do_block(struct puppet *p, int argc, char **argv)
{
	int bit = find_word(utrace_event_names, UTRACE_EVENT_BITS, argv[2]);

	if (bit < 0)
		return bit;
	WRITE_ONCE(p->is_open, false);
	WRITE_ONCE(p->script[bit].block, true);
	return 0;
}

static int do_open(struct puppet *p, int argc, char **argv)
{
	unsigned int i;

	for (i = 0; i < UTRACE_EVENT_BITS; i++)
		WRITE_ONCE(p->script[i].block, false);
	WRITE_ONCE(p->is_open, true);
	wake_up_all(&p->gate);
	return 0;
}

static int do_control(struct puppet *p, int argc, char **argv)
{
	int action = find_word(action_names, ARRAY_SIZE(action_names), argv[2]), err = -ENXIO;
	struct task_struct *task;
	struct attached at;

	if (action < 0)
		return action;
	if (!puppet_get(p, &at))
		return -ENOENT;
	task = argc > 3 ? get_task(argv[3]) : get_task_struct(at.task);
	if (task) {
		err = utrace_control(task, at.engine, action);
		put_task_struct(task);
	}
	attached_put(&at);
	return err;
}

static int do_barrier(struct puppet *p, int argc, char **argv)
{
	struct attached at;

	if (!puppet_get(p, &at))
		return -ENOENT;
	utrace_barrier(at.engine);
	attached_put(&at);
	return 0;
}

static int do_put(struct puppet *p, int argc, char **argv)
{
	struct attached at, before;

	if (!puppet_get(p, &at))
		return -ENOENT;
	puppet_set(p, (struct attached){ get_task_struct(at.task), NULL }, &before);
	attached_put(&before);
	attached_put(&at);
	return 0;
}

static int do_clear(struct puppet *unused, int argc, char **argv)
{
	log_clear();
	return 0;
}

static int do_reset(struct puppet *unused, int argc, char **argv)
{
	puppets_free();
	log_clear();
	return 0;
}

static int do_hammer(struct puppet *unused, int argc, char **argv)
{
	unsigned long events;
	unsigned int ms;
	int pid;

	if (kstrtoint(argv[1], 10, &pid) || kstrtouint(argv[2], 10, &ms) ||
	    events_parse(argc - 3, argv + 3, &events))
		return -EBADMSG;
	return hammer(pid, ms, events);
}

static int do_model(struct puppet *unused, int argc, char **argv)
{
	unsigned int seed, rounds;
	int pid;

	if (kstrtoint(argv[1], 10, &pid) || kstrtouint(argv[2], 10, &seed) ||
	    kstrtouint(argv[3], 10, &rounds))
		return -EBADMSG;
	return model(pid, seed, rounds);
}

static const struct {
	const char *name;
	int argc;		/* at least, with the verb itself */
	bool named;		/* the first word names an existing puppet */
	int (*run)(struct puppet *p, int argc, char **argv);
} verbs[] = {
	{ "puppet",	2, false,	do_puppet },
	{ "attach",	3, true,	do_attach },
	{ "events",	2, true,	do_events },
	{ "only",	3, true,	do_only },
	{ "answer",	4, true,	do_answer },
	{ "ax",		3, true,	do_ax },
	{ "nr",		3, true,	do_nr },
	{ "arg",	4, true,	do_arg },
	{ "result",	3, true,	do_result },
	{ "inject",	3, true,	do_inject },
	{ "child",	3, true,	do_child },
	{ "examine",	2, true,	do_examine },
	{ "still",	2, true,	do_still },
	{ "block",	3, true,	do_block },
	{ "open",	2, true,	do_open },
	{ "control",	3, true,	do_control },
	{ "barrier",	2, true,	do_barrier },
	{ "put",	2, true,	do_put },
	{ "clear",	1, false,	do_clear },
	{ "reset",	1, false,	do_reset },
	{ "hammer",	4, false,	do_hammer },
	{ "model",	4, false,	do_model },
};

static int run(int argc, char **argv)
{
	struct puppet *p = NULL;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(verbs); i++) {
		if (!argc || strcmp(verbs[i].name, argv[0]))
			continue;
		if (argc < verbs[i].argc)
			break;
		if (verbs[i].named)
			p = puppet_find(argv[1]);
		if (verbs[i].named && !p)
			return -ENOENT;
		return verbs[i].run(p, argc, argv);
	}
	return -EBADMSG;
}

/**
 * verb_run - carry out a verb
 * @text: the line
 *
 * Context: may sleep.
 * Return: the result of the API; -ENOENT, -ENXIO and -EBADMSG for lines that did not
 * reach the API.
 */
int verb_run(char *text)
{
	char **argv;
	int argc, err;

	argv = argv_split(GFP_KERNEL, text, &argc);
	if (!argv)
		return -ENOMEM;
	err = run(argc, argv);
	argv_free(argv);
	return err;
}
