// SPDX-License-Identifier: GPL-2.0
/*
 * Functions of programs as events of utrace's rules:
 *
 *	on uprobe PATH:0xOFFSET ...	a function is entered; arg0 to arg5 are its arguments
 *	on uretprobe PATH:0xOFFSET ...	a function has returned; ret is its result
 *
 * The offset is that of the function, or of another instruction, in the file. A PATH:0xOFFSET with
 * blanks or a '#' in the path must be in double quotes.
 */
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/namei.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <linux/uprobes.h>
#include <asm/ptrace.h>

#include "facts.h"
#include "rule.h"

/**
 * struct probe - a rule's uprobe
 * @rule: The rule. Constant.
 * @path: The file, with a reference. Constant.
 * @inode: The inode that has the uprobe, which keeps it: on an overlay that of the lower file,
 *	which is the one that is mapped. Constant.
 * @offset: Place of the uprobe in the file. Constant.
 * @consumer: The callbacks, which the kernel calls.
 * @uprobe: The kernel's handle of the uprobe, to be given back.
 *
 * The rule owns the probe, from add() to del().
 */
struct probe {
	struct utrace_rule *rule;
	struct path path;
	struct inode *inode;
	loff_t offset;
	struct uprobe_consumer consumer;
	struct uprobe *uprobe;
};

static int start(struct probe *p)
{
	p->inode = d_real_inode(p->path.dentry);
#ifdef UTRACE_HAVE_UPROBE_HANDLE
	p->uprobe = uprobe_register(p->inode, p->offset, 0, &p->consumer);
	return PTR_ERR_OR_ZERO(p->uprobe);
#else
	return uprobe_register(p->inode, p->offset, &p->consumer);
#endif
}

/* Afterwards no thread is in a handler of the probe. */
static void stop(struct probe *p)
{
#ifdef UTRACE_HAVE_UPROBE_HANDLE
	uprobe_unregister_nosync(p->uprobe, &p->consumer);
	uprobe_unregister_sync();
#else
	uprobe_unregister(p->inode, p->offset, &p->consumer);
#endif
}

/* Read arguments by the calling convention: from a 32-bit stack only what is in memory now. */
static void read_args(struct pt_regs *regs, unsigned long *args)
{
	u32 stack[7] = {};
	unsigned int i;

	if (user_64bit_mode(regs)) {
		args[0] = regs->di;
		args[1] = regs->si;
		args[2] = regs->dx;
		args[3] = regs->cx;
		args[4] = regs->r8;
		args[5] = regs->r9;
		return;
	}
	if (copy_from_user_nofault(stack, (void __user *)regs->sp, sizeof(stack)))
		memset(stack, 0, sizeof(stack));
	for (i = 0; i < 6; i++)
		args[i] = stack[i + 1];
}

#ifdef UTRACE_HAVE_UPROBE_DATA
#define DATA	, __u64 *data
#else
#define DATA
#endif

static int entered(struct uprobe_consumer *consumer, struct pt_regs *regs DATA)
{
	struct probe *p = container_of(consumer, struct probe, consumer);
	unsigned long args[6];
	struct utrace_rule_context ctx = { .task = current, .args = args };

	read_args(regs, args);
	utrace_rule_fire(p->rule, &ctx);
	return 0;
}

static int returned(struct uprobe_consumer *consumer, unsigned long func, struct pt_regs *regs DATA)
{
	struct probe *p = container_of(consumer, struct probe, consumer);
	struct utrace_rule_context ctx = { .task = current, .ret = regs_return_value(regs) };

	utrace_rule_fire(p->rule, &ctx);
	return 0;
}

static int find_place(struct probe *p, const char *place, const char **msg)
{
	if (place[0] == '0' && place[1] == 'x' && !kstrtoll(place, 16, &p->offset) &&
	    p->offset < i_size_read(d_inode(p->path.dentry)))
		return 0;
	*msg = "no offset in the file: perf probe -x PATH -D FUNCTION prints a function's";
	return -EINVAL;
}

static int find_file(struct probe *p, char *name, const char **msg)
{
	int err = *name == '/' ? kern_path(name, LOOKUP_FOLLOW, &p->path) : -EINVAL;

	*msg = "no such file";
	if (err == -EINVAL)
		*msg = "no absolute path";
	if (err)
		return err;
	if (d_is_reg(p->path.dentry))
		return 0;
	path_put(&p->path);
	*msg = "no regular file";
	return -EINVAL;
}

static int begin(struct probe *p, char *where, const char **msg)
{
	char *path = utrace_unquote(where), *place = strrchr(path, ':');
	int err;

	if (!place || (path == where && strchr(path, ' '))) {
		*msg = "not PATH:0xOFFSET; with blanks, in double quotes";
		return -EINVAL;
	}
	*place++ = '\0';
	err = find_file(p, path, msg);
	if (err)
		return err;
	err = find_place(p, place, msg);
	if (err)
		goto put;
	*msg = "a uprobe cannot be put there";
	err = start(p);
	if (!err)
		return 0;
	/* The kernel's own code for an instruction that is not probed. */
	if (err == -ENOTSUPP)
		err = -EOPNOTSUPP;
put:
	path_put(&p->path);
	return err;
}

static int add(struct utrace_rule *rule, const char *args, const char **msg,
	       const struct uprobe_consumer *consumer)
{
	struct probe *p = kzalloc(sizeof(*p), GFP_KERNEL);
	char *where = kstrdup(args, GFP_KERNEL);
	int err = -ENOMEM;

	if (p && where) {
		p->rule = rule;
		p->consumer = *consumer;
		utrace_rule_set_data(rule, p);
		err = begin(p, where, msg);
	}
	kfree(where);
	if (err)
		kfree(p);
	return err;
}

static int add_entry(struct utrace_rule *rule, const char *args, const char **msg)
{
	static const struct uprobe_consumer consumer = { .handler = entered };

	return add(rule, args, msg, &consumer);
}

static int add_return(struct utrace_rule *rule, const char *args, const char **msg)
{
	static const struct uprobe_consumer consumer = { .ret_handler = returned };

	return add(rule, args, msg, &consumer);
}

static void del(struct utrace_rule *rule)
{
	struct probe *p = utrace_rule_data(rule);

	stop(p);
	path_put(&p->path);
	kfree(p);
}

#define HAS	(UTRACE_RULE_MM | UTRACE_RULE_GOES_ON | UTRACE_RULE_ANYONE)

static struct utrace_rule_event entry = {
	.keyword = { "uprobe", THIS_MODULE }, .has = HAS | UTRACE_RULE_ARGS,
	.add = add_entry, .del = del,
};

static struct utrace_rule_event ret = {
	.keyword = { "uretprobe", THIS_MODULE }, .has = HAS | UTRACE_RULE_RET,
	.add = add_return, .del = del,
};

static int __init uprobe_init(void)
{
	int err = utrace_rule_register(UTRACE_RULE_EVENT, &entry.keyword);

	if (err)
		return err;
	err = utrace_rule_register(UTRACE_RULE_EVENT, &ret.keyword);
	if (err)
		utrace_rule_unregister(&entry.keyword);
	return err;
}

static void __exit uprobe_exit(void)
{
	utrace_rule_unregister(&ret.keyword);
	utrace_rule_unregister(&entry.keyword);
}

module_init(uprobe_init);
module_exit(uprobe_exit);

MODULE_ALIAS("utrace_uretprobe");
MODULE_DESCRIPTION("Functions of programs as events of utrace's rules");
MODULE_LICENSE("GPL");
