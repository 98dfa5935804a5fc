// SPDX-License-Identifier: GPL-2.0
/*
 * The texts of system calls: see capture.h.
 *
 * They are copied without page faults first, in the walk of the engines. Where a page is
 * not in memory and the thread may sleep, it leaves the walk, as it does to make memory
 * for a child, takes the buffer with it (the record may be gone when it comes back), and
 * copies again with page faults. A call has to be slow for that only once a page.
 */
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/socket.h>
#include <linux/uaccess.h>
#include <linux/un.h>

#include "capture.h"
#include "group.h"
#include "source/source.h"
#include "string_table.h"
#include "syscall.h"
#include "text.h"

enum kind { NONE, STRING, COUNTED, ARGV, ARGV32, SOCKADDR, DATA };

/* A byte for each text: what it is, and which argument points to it. */
#define TEXT(kind, arg)		((kind) << 4 | (arg))
#define KIND(text)		((text) >> 4)
#define ARG(text)		((text) & 0xf)
#define ROW(nr, name, kind0, arg0, kind1, arg1)					\
	[nr] = { TEXT(kind0, arg0), TEXT(kind1, arg1) },

static const u8 table[UTRACE_ABIS][UTRACE_NR_SYSCALLS][UTRACE_STRINGS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_STRINGS_64(ROW) },
	[UTRACE_ABI_I386]	= { UTRACE_STRINGS_32(ROW) },
	[UTRACE_ABI_X32]	= { UTRACE_STRINGS_X32(ROW) },
};

/* Bytes that are read at a time. */
#define CHUNK			64

/* What all who want the call's texts want together. */
struct wish {
	unsigned int room;
	bool data;
};

/**
 * struct reader - one text that is being read
 * @out: where to
 * @sleep: with page faults
 * @faulted: something could not be read
 */
struct reader {
	struct utrace_text out;
	bool sleep;
	bool faulted;
};

/**
 * utrace_strings_has - may a call have texts
 * @abi: ABI of the call
 * @slot: its place, utrace_syscall_slot()
 *
 * Context: any.
 * Return: true if it may.
 */
bool utrace_strings_has(enum utrace_abi abi, unsigned int slot)
{
	return table[abi][slot][0];
}

static bool copy(struct reader *r, void *to, unsigned long from, unsigned int n)
{
	unsigned long left;

	if (r->sleep)
		left = copy_from_user(to, (const void __user *)from, n);
	else
		left = copy_from_user_nofault(to, (const void __user *)from, n);
	if (left)
		r->faulted = true;
	return !left;
}

/* As much as can be read in one go: it does not depend on the next page. */
static unsigned int copy_chunk(struct reader *r, u8 chunk[CHUNK], unsigned long from,
			       unsigned long most)
{
	unsigned int n = min3((unsigned long)CHUNK, PAGE_SIZE - offset_in_page(from), most);

	return copy(r, chunk, from, n) ? n : 0;
}

/* What needs no escapes, which mostly is all, goes over as it is. */
static unsigned int put_plain(struct utrace_text *out, const u8 *chunk, unsigned int n)
{
	n = min(utrace_text_plain(chunk, n), out->room - out->len);
	memcpy(out->at + out->len, chunk, n);
	out->len += n;
	return n;
}

static void read_string(struct reader *r, unsigned long from)
{
	u8 chunk[CHUNK] __aligned(8);
	unsigned int n, i;

	for (;; from += n) {
		n = copy_chunk(r, chunk, from, ULONG_MAX);
		if (!n)
			return;
		for (i = put_plain(&r->out, chunk, n); i < n; i++)
			if (!chunk[i] || !utrace_text_put(&r->out, chunk[i], false))
				return;
	}
}

static void read_bytes(struct reader *r, unsigned long from, unsigned long len)
{
	unsigned int n, i;
	u8 chunk[CHUNK];

	for (; len; from += n, len -= n) {
		n = copy_chunk(r, chunk, from, len);
		if (!n)
			return;
		for (i = 0; i < n; i++)
			if (!utrace_text_put(&r->out, chunk[i], true))
				return;
	}
}

/* Pointers of @size bytes to texts, the last one NULL; blanks between the texts. */
static void read_argv(struct reader *r, unsigned long from, unsigned int size)
{
	bool first = true;
	u64 text;

	for (;; from += size) {
		text = 0;
		if (!copy(r, &text, from, size) || !text)
			return;
		if (!first && !utrace_text_put(&r->out, ' ', false))
			return;
		first = false;
		read_string(r, text);
		if (r->faulted || r->out.cut)
			return;
	}
}

static void put_unix(struct reader *r, const struct sockaddr_un *un, unsigned int len)
{
	bool abstract = len && !un->sun_path[0];
	unsigned int i;

	utrace_text_puts(&r->out, len ? "unix " : "unix");
	if (abstract)
		utrace_text_puts(&r->out, "@");
	for (i = abstract; i < len && (abstract || un->sun_path[i]); i++)
		if (!utrace_text_put(&r->out, un->sun_path[i], abstract))
			return;
}

static void put_address(struct reader *r, const struct sockaddr_storage *a, unsigned int len)
{
	const struct sockaddr_in6 *in6 = (const void *)a;
	const struct sockaddr_in *in = (const void *)a;
	char words[64];

	if (a->ss_family == AF_UNIX && len <= sizeof(struct sockaddr_un)) {
		put_unix(r, (const void *)a, len - offsetof(struct sockaddr_un, sun_path));
		return;
	}
	if (a->ss_family == AF_INET && len >= sizeof(*in))
		snprintf(words, sizeof(words), "inet %pI4:%u", &in->sin_addr,
			 ntohs(in->sin_port));
	else if (a->ss_family == AF_INET6 && len >= offsetofend(struct sockaddr_in6, sin6_addr))
		snprintf(words, sizeof(words), "inet6 [%pI6c]:%u", &in6->sin6_addr,
			 ntohs(in6->sin6_port));
	else
		snprintf(words, sizeof(words), "family %u", a->ss_family);
	utrace_text_puts(&r->out, words);
}

static void read_sockaddr(struct reader *r, unsigned long from, int len)
{
	struct sockaddr_storage address = {};

	len = clamp_t(int, len, 0, sizeof(address));
	if (len >= sizeof(address.ss_family) && copy(r, &address, from, len))
		put_address(r, &address, len);
}

static void read_text(struct reader *r, enum kind kind, unsigned long from, unsigned long next)
{
	switch (kind) {
	case NONE:
		break;
	case STRING:
		read_string(r, from);
		break;
	case COUNTED:	/* by an int */
		read_bytes(r, from, max_t(int, next, 0));
		break;
	case DATA:
		read_bytes(r, from, next);
		break;
	case ARGV:
		read_argv(r, from, sizeof(u64));
		break;
	case ARGV32:
		read_argv(r, from, sizeof(u32));
		break;
	case SOCKADDR:
		read_sockaddr(r, from, next);
		break;
	}
}

/* 32-bit calls take the lower halves of the registers. */
static unsigned long argument(const struct utrace_call *call, unsigned int i)
{
	return call->abi == UTRACE_ABI_I386 ? (u32)call->args[i] : call->args[i];
}

/* A null pointer is no text: many calls may be given one. */
static bool is_there(const struct utrace_call *call, u8 text, const struct wish *wish)
{
	return text && argument(call, ARG(text)) && (KIND(text) != DATA || wish->data);
}

static const u8 *texts_of(const struct utrace_call *call)
{
	return table[call->abi][utrace_syscall_slot(call->nr)];
}

static u8 read_one(struct utrace_captured *c, unsigned int n, const struct utrace_call *call,
		   const struct wish *wish, bool sleep)
{
	u8 text = texts_of(call)[n], flags = UTRACE_STR_THERE;
	struct reader r = {
		.out = { .at = c->text + n * (c->room + 1), .room = wish->room },
		.sleep = sleep,
	};

	c->len[n] = 0;
	*r.out.at = '\0';
	if (!is_there(call, text, wish))
		return 0;
	read_text(&r, KIND(text), argument(call, ARG(text)),
		  ARG(text) < 5 ? argument(call, ARG(text) + 1) : 0);
	r.out.at[r.out.len] = '\0';
	c->len[n] = r.out.len;
	if (r.faulted)
		flags |= UTRACE_STR_FAULTED;
	else if (r.out.cut)
		flags |= UTRACE_STR_TRUNCATED;
	if (KIND(text) == DATA)
		flags |= UTRACE_STR_DATA;
	return flags;
}

#define FAULTED		(UTRACE_STR_FAULTED | UTRACE_STR_FAULTED << UTRACE_STR_SHIFT)

static u8 read_all(struct utrace_captured *c, const struct utrace_call *call,
		   const struct wish *wish, bool sleep)
{
	u8 flags = read_one(c, 0, call, wish, sleep);

	return flags | read_one(c, 1, call, wish, sleep) << UTRACE_STR_SHIFT;
}

/* Without memory: what the call has could not be read. */
static u8 read_nothing(const struct utrace_call *call, const struct wish *wish)
{
	const u8 flags = UTRACE_STR_THERE | UTRACE_STR_FAULTED;
	const u8 *texts = texts_of(call);

	return (is_there(call, texts[0], wish) ? flags : 0) |
	       (is_there(call, texts[1], wish) ? flags << UTRACE_STR_SHIFT : 0);
}

static struct utrace_captured *enlarge(struct utrace_captured *c, unsigned int room, gfp_t gfp)
{
	if (c && c->room >= room)
		return c;
	kfree(c);
	c = kmalloc(struct_size(c, text, UTRACE_STRINGS * (room + 1)), gfp | __GFP_NOWARN);
	if (c)
		c->room = room;
	return c;
}

/* The thread's record may be another when it comes back, or none. */
static struct utrace_thread *read_sleeping(struct utrace_thread *t, const struct wish *wish)
{
	struct utrace_captured *c = t->captured;
	struct utrace_call call = t->call;

	t->captured = NULL;
	utrace_sleepers_inc();
	preempt_enable_notrace();
	c = enlarge(c, wish->room, GFP_KERNEL_ACCOUNT);
	call.str_flags = c ? read_all(c, &call, wish, true) : read_nothing(&call, wish);
	preempt_disable_notrace();
	utrace_sleepers_dec();
	t = utrace_thread_find(current);
	if (!t) {
		kfree(c);
		return NULL;
	}
	kfree(t->captured);
	call.captured = c;
	t->call = call;
	t->captured = c;
	return t;
}

static struct utrace_thread *read_texts(struct utrace_thread *t, const struct wish *wish,
					bool may_sleep)
{
	struct utrace_call *call = &t->call;

	if (!read_nothing(call, wish))
		return t;
	if (!may_sleep)
		t->captured = enlarge(t->captured, wish->room, GFP_NOWAIT | __GFP_ACCOUNT);
	call->captured = t->captured;
	if (call->captured && call->captured->room >= wish->room)
		call->str_flags = read_all(t->captured, call, wish, false);
	else
		call->str_flags = read_nothing(call, wish);
	return may_sleep && (call->str_flags & FAULTED) ? read_sleeping(t, wish) : t;
}

static void add_wish(struct wish *wish, const struct utrace_engine *e)
{
	const struct utrace_strings *s = e->group ? e->group->strings : NULL;
	unsigned int limit;

	if (!s)
		return;
	limit = READ_ONCE(e->door) & s->doors ? READ_ONCE(s->limit) : 0;
	wish->data |= limit && READ_ONCE(s->data);
	wish->room = max(wish->room, limit);
}

static bool has_wish(struct utrace_thread *t, u64 by, struct wish *wish)
{
	struct utrace_engine *e;

	*wish = (struct wish){};
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if ((e->filter & by) && READ_ONCE(e->events) & UTRACE_EVENTS_SYSCALL)
			add_wish(wish, e);
		if (READ_ONCE(e->rules) && (by & UTRACE_WANT_RULE))
			wish->room = max_t(unsigned int, wish->room,
					   READ_ONCE(e->group->rule_strings));
	}
	return wish->room;
}

/**
 * utrace_strings_read - copy the texts of a call that is about to be reported
 * @t: current's record, with the call filled in, and no texts
 * @by: who wants the call
 * @may_sleep: page faults are allowed
 *
 * Context: in the thread, preemption off; it may have been on in between.
 * Return: current's record, which may be another one now, or NULL.
 */
struct utrace_thread *utrace_strings_read(struct utrace_thread *t, u64 by, bool may_sleep)
{
	struct wish wish;

	return has_wish(t, by, &wish) ? read_texts(t, &wish, may_sleep) : t;
}

/* The arguments that a text was read by are others now. */
static bool has_changed(const struct utrace_call *call, const unsigned long args[6])
{
	const u8 *texts = texts_of(call);
	unsigned int i, arg;

	for (i = 0; i < UTRACE_STRINGS && texts[i]; i++) {
		arg = ARG(texts[i]);
		if (args[arg] != call->args[arg] ||
		    (arg < 5 && args[arg + 1] != call->args[arg + 1]))
			return true;
	}
	return false;
}

/**
 * utrace_strings_update - copy texts again where an engine has chosen others
 * @t: current's record; the call was reported, and is about to run
 * @by: who wants the call
 * @may_sleep: page faults are allowed
 *
 * The call's arguments in @t->call stay those that the program gave.
 *
 * Context: as utrace_strings_read().
 * Return: likewise.
 */
struct utrace_thread *utrace_strings_update(struct utrace_thread *t, u64 by, bool may_sleep)
{
	struct utrace_call *call = &t->call;
	unsigned long given[6], now[6];
	int nr = syscall_get_nr(current, call->regs);
	struct wish wish;

	syscall_get_arguments(current, call->regs, now);
	if (!has_changed(call, now) || !has_wish(t, by, &wish) ||
	    utrace_syscall_abi(call->regs, &nr) != call->abi || nr != call->nr)
		return t;
	memcpy(given, call->args, sizeof(given));
	memcpy(call->args, now, sizeof(now));
	call->str_flags = 0;
	t = read_texts(t, &wish, may_sleep);
	if (t)
		memcpy(t->call.args, given, sizeof(given));
	return t;
}

static void cut_one(const struct utrace_call *call, unsigned int n,
		    const struct utrace_strings *wish, struct utrace_cut *cut)
{
	u8 flags = call->str_flags >> n * UTRACE_STR_SHIFT & 0xf;
	unsigned int limit = READ_ONCE(wish->limit), len = 0;

	cut->text[n] = utrace_call_string(call, n);
	cut->len[n] = 0;
	if (!(flags & UTRACE_STR_THERE) || !limit ||
	    ((flags & UTRACE_STR_DATA) && !READ_ONCE(wish->data)))
		return;
	if (*cut->text[n])
		len = call->captured->len[n];
	cut->len[n] = utrace_text_fit(cut->text[n], len, limit);
	if (cut->len[n] < len)
		flags = (flags & ~UTRACE_STR_FAULTED) | UTRACE_STR_TRUNCATED;
	cut->flags |= flags << n * UTRACE_STR_SHIFT;
}

/**
 * utrace_strings_cut - the texts of a call as a group wants them
 * @call: the call that is reported
 * @wish: what the group wants; NULL for nothing
 * @cut: filled in; good for as long as the callback
 *
 * Context: in report_syscall_entry() or report_syscall_exit().
 */
void utrace_strings_cut(const struct utrace_call *call, const struct utrace_strings *wish,
			struct utrace_cut *cut)
{
	static const struct utrace_strings nothing;
	unsigned int i;

	cut->flags = 0;
	for (i = 0; i < UTRACE_STRINGS; i++)
		cut_one(call, i, wish ?: &nothing, cut);
}
