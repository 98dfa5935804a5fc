/* SPDX-License-Identifier: GPL-2.0 */
/*
 * String arguments of system calls: paths, programs' arguments, socket
 * addresses, and on demand the bytes that are written or sent, and the paths of the files behind
 * descriptors. Up to two strings of a call are copied at its entry, before engines are told of the
 * call. The kernel's own prototypes say which arguments these are (arch/x86/gen-strings.sh).
 */
#ifndef _UTRACE_STRINGS_H
#define _UTRACE_STRINGS_H

#include <linux/types.h>
#include <linux/uaccess.h>

#include "../arch/x86/arch.h"
#include "../engine/member.h"
#include "../filter/syscall_map.h"
#include "../filter/text.h"
#include "../include/utrace.h"
#include "../thread/thread.h"

struct file;

#define UTRACE_STRINGS_DEFAULT	64
#define UTRACE_STRINGS_MAX	1024	/* for which each record has room */
#define UTRACE_STRINGS_LONG	4095	/* a whole path, where the record has room for it */

/* Flags of a string; the second string's are four bits further up. */
#define UTRACE_STR_THERE	0x1	/* the call has this string */
#define UTRACE_STR_TRUNCATED	0x2	/* there was more */
#define UTRACE_STR_FAULTED	0x4	/* the string, or its end, could not be read */
#define UTRACE_STR_DATA		0x8	/* bytes that are written or sent */
#define UTRACE_STR_SHIFT	4

/* All flags of a call that was under way when its thread was attached, and has no strings. */
#define UTRACE_STR_UNDER_WAY	UTRACE_STR_DATA

/* Added to the flags of a call whose memory is copied; records have that in a field of its own. */
#define UTRACE_STR_MEMORY	0x100

/**
 * struct utrace_strings - what a group wants of strings
 * @limit: Bytes of each string in the group's records; 0 for no strings.
 * @records: Records that have strings, as bits of the engine's record mask. Constant.
 * @data: The group also wants bytes that are written or sent.
 * @paths: The group also wants the paths of descriptors, for which its owner has called
 *	utrace_paths_get().
 * @memory: The group also wants the memory behind arguments, for which its owner has called
 *	utrace_memory_get().
 *
 * The group's owner owns this, and may change all but @records at any time; a call uses the old or
 * the new values.
 */
struct utrace_strings {
	u16 limit;
	u8 records;
	bool data;
	bool paths;
	bool memory;
};

/**
 * struct utrace_captured - the strings of one call
 * @room: Length up to which each string may grow.
 * @len: Length of each string.
 * @whole_from: Limit from which on a group gets the strings as they are, at least 1; more than any
 *	limit if utrace_strings_cut() must look at each string, or there is memory.
 * @memory: Room for the memory behind arguments, behind @text; or NULL.
 * @text: The first string, and after it the second, as in a record. Both are terminated.
 *
 * The thread's record owns this, and frees it. Only the thread itself writes or reads it.
 */
struct utrace_captured {
	u16 room;
	u16 len[UTRACE_STRINGS];
	u16 whole_from;
	struct utrace_memory *memory;
	char text[];
};

/* More than any limit. */
#define UTRACE_NEVER_WHOLE	U16_MAX

struct utrace_thread *utrace_strings_read(struct utrace_thread *t, u64 filters);

/* The row of a call in the table of strings. */
static inline const u8 *utrace_texts_of(const struct utrace_call *call)
{
	return utrace_text_table[call->abi][utrace_syscall_slot(call->nr)];
}

/* Find a string. For the second one, the length of the first must be known. */
static inline const char *utrace_captured_text(const struct utrace_captured *c, unsigned int n)
{
	return c->text + (n ? c->len[0] + 1 : 0);
}

/*
 * The string that the first or the second such argument (@n: 0 or 1) points to, in a report. The
 * string is as long as any group on the thread wants: see struct utrace_strings. "" if there is
 * none or it was not wanted, which @call->str_flags tells apart.
 */
static inline const char *utrace_call_string(const struct utrace_call *call, unsigned int n)
{
	if (!(call->str_flags >> n * UTRACE_STR_SHIFT & UTRACE_STR_THERE) || !call->captured)
		return "";
	return utrace_captured_text(call->captured, n);
}

/**
 * struct utrace_limits - what the engines want of a call's strings together
 * @room: Bytes of each string; 0 for no strings.
 * @data: Bytes that are written or sent are wanted, too.
 * @paths: The paths of descriptors are wanted, too.
 * @memory: The memory behind arguments is wanted, too.
 *
 * On the stack of the thread that makes the call.
 */
struct utrace_limits {
	unsigned int room;
	bool data;
	bool paths;
	bool memory;
};

/* Add what an engine's group wants. */
static __always_inline void utrace_limits_add(struct utrace_limits *limits,
					      const struct utrace_engine *e)
{
	const struct utrace_strings *s = e->group ? e->group->strings : NULL;
	unsigned int limit;

	if (!s)
		return;
	limit = READ_ONCE(e->record_mask) & s->records ? READ_ONCE(s->limit) : 0;
	limits->data |= limit && READ_ONCE(s->data);
	limits->paths |= limit && READ_ONCE(s->paths);
	limits->memory |= limit && READ_ONCE(s->memory);
	limits->room = max(limits->room, limit);
}

bool utrace_limits_find(struct utrace_limits *limits, struct utrace_thread *t, u64 filters);

/**
 * struct utrace_cut - the strings of one call as one group wants them
 * @text: Beginning of each string, which is not terminated if it is cut.
 * @len: Length of each string; 0 for a string that is not there.
 * @memory_len: Bytes of @memory.
 * @flags: UTRACE_STR_*.
 * @memory: Pieces of memory behind arguments, as in a record.
 *
 * On the stack of a callback. Good for as long as the callback runs.
 */
struct utrace_cut {
	const char *text[UTRACE_STRINGS];
	u16 len[UTRACE_STRINGS];
	u16 memory_len;
	u8 flags;
	const u8 *memory;
};

/* The strings of a call as they are. */
static __always_inline void utrace_strings_take(const struct utrace_call *call, struct utrace_cut *cut)
{
	const struct utrace_captured *c = call->captured;

	cut->flags = call->str_flags;
	cut->len[0] = c->len[0];
	cut->len[1] = c->len[1];
	cut->text[0] = c->text;
	cut->text[1] = c->text + c->len[0] + 1;
}

/*
 * utrace_strings_cut() of strings that stay whole; false if one is to be cut, or does not end with
 * a NUL, or if there is memory.
 * @cut->text then has what a record has: both strings, each with a zero byte after it.
 */
static __always_inline bool utrace_strings_whole(const struct utrace_call *call,
						 const struct utrace_strings *limits,
						 struct utrace_cut *cut)
{
	const struct utrace_captured *c = call->captured;

	if (unlikely(!c || c->whole_from > READ_ONCE(limits->limit)))
		return false;
	utrace_strings_take(call, cut);
	cut->memory_len = 0;
	return true;
}

void utrace_strings_cut(const struct utrace_call *call, const struct utrace_strings *limits,
			struct utrace_cut *cut);

/**
 * struct utrace_place - where a string is
 * @kind: Kind of the string.
 * @compat: Pieces and messages are laid out as for a 32-bit program.
 * @from: The argument that points to the string.
 * @next: The argument after @from.
 *
 * On the stack of the thread that makes the call.
 */
struct utrace_place {
	enum utrace_text_kind kind;
	bool compat;
	unsigned long from;
	unsigned long next;
};

/**
 * struct utrace_reader - one string that is being read
 * @out: The string as far as it was read.
 * @sleep: Page faults are allowed.
 * @faulted: Something could not be read.
 *
 * On the stack of the thread whose memory it is.
 */
struct utrace_reader {
	struct utrace_text out;
	bool sleep;
	bool faulted;
};

bool utrace_reader_copy(struct utrace_reader *r, void *to, unsigned long from, unsigned int n);
void utrace_reader_string(struct utrace_reader *r, unsigned long from,
			  enum utrace_escapes escapes);
bool utrace_reader_text(struct utrace_reader *r, const struct utrace_place *place);

/* Is a string of the table wanted, if the call has it? */
static inline bool utrace_text_wanted(u8 text, const struct utrace_limits *limits)
{
	if (utrace_text_kind(text) == UTRACE_TEXT_FD)
		return limits->paths;
	return text && (limits->data || !utrace_text_is_data(utrace_text_kind(text)));
}

/* fd_path.c */
int utrace_paths_init(void);
void utrace_paths_exit(void);
char *utrace_paths_room(void);
void utrace_paths_get(void);
void utrace_paths_put(void);
const char *utrace_file_path(struct file *file, char *buf, unsigned int size);
bool utrace_path_read(struct utrace_reader *r, unsigned int fd);
const char *utrace_call_path(const struct utrace_call *call, char *buf, unsigned int size);

/*
 * The memory behind arguments: pieces, one after another, first those that are copied at the entry,
 * then those that are copied at the exit. docs/events.md describes them.
 */

/* Bytes of pieces a call. */
#define UTRACE_MEMORY_MAX	2048
/* Bytes of a piece whose length a group's limit does not give. */
#define UTRACE_MEMORY_WHOLE	512

/**
 * struct utrace_piece - one piece, as records have it
 * @arg: The number of the argument, from 0 on.
 * @flags: UTRACE_PIECE_*, and from bit 4 on the part.
 * @len: Length of @bytes. The next piece begins at the next multiple of 4.
 * @bytes: The memory.
 */
struct utrace_piece {
	u8 arg;
	u8 flags;
	u16 len;
	u8 bytes[];
};

#define UTRACE_PIECE_OUT	0x1	/* what the kernel has written */
#define UTRACE_PIECE_TRUNCATED	0x2	/* there was more */
#define UTRACE_PIECE_FAULTED	0x4	/* the piece, or its end, could not be read */

/**
 * struct utrace_memory - the memory behind the arguments of one call
 * @args: The call's rows of the table.
 * @len: Length of @bytes.
 * @limit: Bytes of a text or of data.
 * @whole_from: The strings' @whole_from, without memory.
 * @data: Data is there, too.
 * @paths: Paths of descriptors are there, too.
 * @ended: What the call has written is there, too.
 * @pieces: The number of pieces.
 * @texts: Bits of the pieces for which there is a limit.
 * @datas: Bits of those among them that are data.
 * @fds: Bits of those among them that are paths of descriptors.
 * @bytes: The pieces.
 *
 * Part of struct utrace_captured.
 */
struct utrace_memory {
	const struct utrace_memory_arg *args;
	u16 len;
	u16 limit;
	u16 whole_from;
	bool data;
	bool paths;
	bool ended;
	u8 pieces;
	u64 texts;
	u64 datas;
	u64 fds;
	u8 bytes[UTRACE_MEMORY_MAX] __aligned(4);
};

/* Begin with the memory of a call whose strings are whole from that limit on. */
static __always_inline void utrace_memory_reset(struct utrace_memory *m,
						const struct utrace_memory_arg *args,
						const struct utrace_limits *limits, u16 whole_from)
{
	m->args = args;
	m->len = 0;
	m->limit = limits->room;
	m->whole_from = whole_from;
	m->data = limits->data;
	m->paths = limits->paths;
	m->ended = false;
	m->pieces = 0;
	m->texts = 0;
	m->datas = 0;
	m->fds = 0;
}

/* memory.c */
void utrace_memory_get(void);
void utrace_memory_put(void);
bool utrace_memory_begin(struct utrace_captured *c, const struct utrace_call *call,
			 const struct utrace_memory_arg *args, const struct utrace_limits *limits,
			 bool sleep);
void utrace_memory_end(const struct utrace_call *call, long ret);
void utrace_memory_cut(const struct utrace_call *call, const struct utrace_strings *limits,
		       struct utrace_cut *cut);

/* Has what was allocated room for what is wanted? */
static inline bool utrace_captured_fits(const struct utrace_captured *c,
					const struct utrace_limits *limits)
{
	return c && c->room >= limits->room && (!limits->memory || c->memory);
}

/* Does a call with that result write the piece? */
static __always_inline bool utrace_is_written(const struct utrace_memory_arg *arg, long ret)
{
	if (!(arg->flags & UTRACE_MEMORY_OUT))
		return false;
	if (unlikely(arg->flags & UTRACE_MEMORY_EINTR))
		return ret == -EINTR || ret == -ERESTART_RESTARTBLOCK;
	if (unlikely(arg->flags & UTRACE_MEMORY_E2BIG))
		return ret == -E2BIG;
	return !IS_ERR_VALUE(ret);
}

/**
 * struct utrace_written - the only piece that a plain call writes, as a record is going to have it
 * @from: The address; 0 for no piece.
 * @len: Bytes.
 * @arg: As in struct utrace_piece.
 * @flags: As there.
 *
 * Nothing is noted at the entry for such a piece; the bytes go from the thread's memory straight into
 * a record. On the stack of the thread that ends the call.
 */
struct utrace_written {
	unsigned long from;
	unsigned int len;
	u8 arg;
	u8 flags;
};

static __always_inline unsigned long utrace_written_length(const struct utrace_memory_arg *arg,
							   const struct pt_regs *regs)
{
	const long ret = utrace_regs_result(regs);

	if (arg->extent == UTRACE_EXTENT_FIXED)
		return arg->size;
	if (arg->extent == UTRACE_EXTENT_COUNT)
		return (u64)arg->size * (u32)utrace_regs_arg(regs, arg->by);
	return (u64)arg->size * min_t(u64, ret, utrace_regs_arg(regs, arg->by));
}

/* An argument that is a null pointer, or has no bytes, has no piece. */
static __always_inline void utrace_written_set(struct utrace_written *w,
					       const struct utrace_memory_arg *arg,
					       const struct utrace_strings *limits,
					       const struct pt_regs *regs)
{
	const unsigned long whole = utrace_written_length(arg, regs);
	unsigned long most = UTRACE_MEMORY_WHOLE;

	if (arg->flags & (UTRACE_MEMORY_TEXT | UTRACE_MEMORY_DATA))
		most = min_t(unsigned long, READ_ONCE(limits->limit),
			     UTRACE_MEMORY_MAX - sizeof(struct utrace_piece));
	if (!whole || ((arg->flags & UTRACE_MEMORY_DATA) && !READ_ONCE(limits->data)))
		return;
	w->from = utrace_regs_arg(regs, arg->arg);
	w->len = min(whole, most);
	w->arg = arg->arg;
	w->flags = whole > most ? UTRACE_PIECE_OUT | UTRACE_PIECE_TRUNCATED : UTRACE_PIECE_OUT;
}

/* Find the piece; false if there are several, or if its length is in memory. */
static __always_inline bool utrace_written_find(struct utrace_written *w,
						const struct utrace_memory_arg *arg,
						const struct utrace_strings *limits,
						const struct pt_regs *regs)
{
	w->from = 0;
	do {
		if (!utrace_is_written(arg, utrace_regs_result(regs)))
			continue;
		if (arg->extent > UTRACE_EXTENT_RESULT)
			return false;
		if (!utrace_regs_arg(regs, arg->arg))
			continue;
		if (w->from)
			return false;
		utrace_written_set(w, arg, limits, regs);
	} while (!(arg++->flags & UTRACE_MEMORY_LAST));
	return true;
}

/* Bytes for the piece in a record. */
static __always_inline unsigned int utrace_written_room(const struct utrace_written *w)
{
	return w->from ? sizeof(struct utrace_piece) + ALIGN(w->len, 4) : 0;
}

/* Puts the piece. Returns what it takes, which is less than its room after a fault. */
static __always_inline unsigned int utrace_written_put(struct utrace_piece *p,
						       const struct utrace_written *w)
{
	unsigned int got;

	pagefault_disable();
	got = utrace_copy_present(p->bytes, w->from, w->len);
	pagefault_enable();
	p->arg = w->arg;
	p->flags = w->flags | (unlikely(got < w->len) ? UTRACE_PIECE_FAULTED : 0);
	p->len = got;
	for (; got & 3; got++)
		p->bytes[got] = 0;
	return sizeof(*p) + got;
}

/* fast.c */
bool utrace_strings_copy(struct utrace_thread *t, const struct pt_regs *regs, const u8 *texts,
			 const struct utrace_limits *limits);
bool utrace_strings_read_plain(struct utrace_thread *t, u64 filters, const struct pt_regs *regs);

#endif /* _UTRACE_STRINGS_H */
