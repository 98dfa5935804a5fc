/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Write the records of system calls: into the ring buffer of an instance if ftrace has nothing
 * else to do for a record, by ftrace's functions otherwise, or to perf. From struct utrace_call,
 * or, for plain calls, from the registers of the thread.
 *
 * For channel.c alone, which makes the events (CREATE_TRACE_POINTS): everything here is inlined
 * there, and asks for their types and probes.
 */
#ifndef _UTRACE_WRITE_H
#define _UTRACE_WRITE_H

/* At either end of a call only the hook has preemption off, so the count in the header is 0. */
static __always_inline void fill_header(struct trace_entry *entry, u16 type)
{
	struct task_struct *task = current;

	static_assert(sizeof(*entry) == 8);
	/* A single store writes type, flags and preemption count; the last two are 0. */
	*(u32 *)entry = type;
	if (unlikely(test_tsk_need_resched(task)))
		entry->flags = TRACE_FLAG_NEED_RESCHED |
			       (test_preempt_need_resched() ? TRACE_FLAG_PREEMPT_RESCHED : 0);
	entry->pid = task->pid;
}

/**
 * struct room - the place of a record of a call
 * @ring: The ring buffer.
 * @event: The record's place in @ring; NULL if ftrace's own functions write the record.
 * @buffer: What ftrace's own functions need.
 *
 * On the stack of the thread that writes the record, with preemption off.
 */
struct room {
	struct trace_buffer *ring;
	struct ring_buffer_event *event;
	struct trace_event_buffer buffer;
};

static noinline void *reserve_ordinary(struct room *room, struct trace_event_file *file,
				       unsigned long len)
{
	room->event = NULL;
	return trace_trigger_soft_disabled(file) ? NULL :
	       trace_event_buffer_reserve(&room->buffer, file, len);
}

/* Begin a record of an event on system calls. NULL: there is no room. */
static __always_inline void *reserve(struct room *room, struct trace_event_file *file, u16 type,
				     unsigned long len)
{
	struct trace_entry *entry;

	if (unlikely(!utrace_ring_is_known() ||
		     !(utrace_ring_is_short(file) || utrace_ring_is_chosen(file))))
		return reserve_ordinary(room, file, len);
	room->event = utrace_ring_reserve(file, &room->ring, len);
	if (unlikely(!room->event))
		return NULL;
	entry = utrace_ring_data(room->event);
	fill_header(entry, type);
	return entry;
}

static __always_inline void commit(struct room *room)
{
	if (likely(room->event))
		utrace_ring_commit(room->ring, room->event);
	else
		trace_event_buffer_commit(&room->buffer);
}

/*
 * The probes of the events on system calls are written by hand, as ftrace has those of its own.
 * Inlined, a probe knows the layout of a record without texts at compile time. The probes write
 * straight into the ring buffer if ftrace has nothing else to do for the record.
 */

static __always_inline void record_syscall_entry(struct trace_event_file *file,
						 const struct utrace_call *call, bool *taken)
{
	struct trace_event_raw_syscall_entry *entry;
	struct room room __uninitialized;

	entry = reserve(&room, file, event_syscall_entry.event.type, sizeof(*entry));
	if (!entry)
		return;
	*taken = true;
	utrace_assign_call(entry, call);
	utrace_assign_args(entry, call);
	commit(&room);
}

static __always_inline void record_syscall_exit(struct trace_event_file *file,
						const struct utrace_call *call, bool *taken)
{
	struct trace_event_raw_syscall_exit *entry;
	struct room room __uninitialized;

	entry = reserve(&room, file, event_syscall_exit.event.type, sizeof(*entry));
	if (!entry)
		return;
	*taken = true;
	utrace_assign_call(entry, call);
	utrace_assign_result(entry, call);
	commit(&room);
}

/* The texts begin behind the last field; the structure itself ends with padding. */
static __always_inline unsigned long record_size(const struct utrace_cut *strings)
{
	return offsetof(struct trace_event_raw_syscall, __data) + strings->len[0] +
	       strings->len[1] + 2 + strings->memory_len;
}

/*
 * The field for memory that is at @end. Without memory it is at the last zero byte of the texts, because
 * libtraceevent prints an array of no bytes as a text.
 */
static __always_inline u32 place_of_memory(const struct utrace_cut *strings, unsigned int end)
{
	return (u32)strings->memory_len << 16 | (end - !strings->memory_len);
}

static void record_shorter(struct trace_event_file *file, const struct utrace_call *call,
			   const struct utrace_cut *strings, bool *taken);

static __always_inline void record_syscall(struct trace_event_file *file,
					   const struct utrace_call *call,
					   const struct utrace_cut *strings, bool *taken)
{
	const unsigned int len0 = strings->len[0] + 1, len1 = strings->len[1] + 1;
	const unsigned int at = offsetof(struct trace_event_raw_syscall, __data);
	struct trace_event_raw_syscall *entry;
	struct room room __uninitialized;

	entry = reserve(&room, file, event_syscall.event.type, record_size(strings));
	if (!entry)
		return record_shorter(file, call, strings, taken);
	*taken = true;
	entry->__data_loc_str0 = len0 << 16 | at;
	entry->__data_loc_str1 = len1 << 16 | (at + len0);
	entry->__data_loc_memory = place_of_memory(strings, at + len0 + len1);
	utrace_assign_syscall(entry, call, strings, entry->__data, entry->__data + len0,
			      entry->__data + len0 + len1);
	commit(&room);
}

/* Bytes for which each record has room: a page less what ftrace has in it, of any kernel. */
#define RECORD_ROOM	(PAGE_SIZE - 128)

/*
 * A record has no room for the longest texts, which are cut to what is there in each session, nor
 * for long texts and as much memory, which then goes. Return false if that is no reason why there is
 * no room.
 */
static bool shorten(struct utrace_cut *cut)
{
	bool shorter = false;
	unsigned int i;

	for (i = 0; i < UTRACE_STRINGS; i++) {
		if (cut->len[i] <= UTRACE_STRINGS_MAX)
			continue;
		cut->len[i] = utrace_text_fit(cut->text[i], cut->len[i], UTRACE_STRINGS_MAX);
		cut->flags &= ~(UTRACE_STR_FAULTED << i * UTRACE_STR_SHIFT);
		cut->flags |= UTRACE_STR_TRUNCATED << i * UTRACE_STR_SHIFT;
		shorter = true;
	}
	if (record_size(cut) > RECORD_ROOM && cut->memory_len) {
		cut->memory_len = 0;
		shorter = true;
	}
	return shorter;
}

static noinline void record_shorter(struct trace_event_file *file, const struct utrace_call *call,
				    const struct utrace_cut *strings, bool *taken)
{
	struct utrace_cut cut = *strings;

	if (shorten(&cut))
		record_syscall(file, call, &cut, taken);
}

static __always_inline void put_parts(char *to, const struct utrace_cut *strings)
{
	const unsigned int len0 = strings->len[0], len1 = strings->len[1];

	if (len0)
		utrace_text_copy(to, strings->text[0], len0);
	if (len1)
		utrace_text_copy(to + len0 + 1, strings->text[1], len1);
	to[len0] = '\0';
	to[len0 + 1 + len1] = '\0';
	if (strings->memory_len)
		memcpy(to + len0 + len1 + 2, strings->memory, strings->memory_len);
}

/*
 * Fill in all but the header of a record, from the registers of a native call. @whole, here and
 * below, is the result of utrace_strings_whole() for the texts.
 */
static __always_inline void fill_record(struct trace_event_raw_syscall *entry,
					const struct pt_regs *regs, u64 duration,
					const struct utrace_cut *strings, bool whole)
{
	const unsigned int len0 = strings->len[0], len1 = strings->len[1];
	const unsigned int at = offsetof(struct trace_event_raw_syscall, __data);
	const long result = utrace_regs_result(regs);

	/* A single store writes the number, the ABI, which is 0, and the flags. */
	*(u64 *)&entry->id = (u32)utrace_regs_nr(regs) | (u64)strings->flags << 40;
	entry->arg0 = utrace_regs_arg(regs, 0);
	entry->arg1 = utrace_regs_arg(regs, 1);
	entry->arg2 = utrace_regs_arg(regs, 2);
	entry->arg3 = utrace_regs_arg(regs, 3);
	entry->arg4 = utrace_regs_arg(regs, 4);
	entry->arg5 = utrace_regs_arg(regs, 5);
	entry->ret = result;
	if (unlikely(IS_ERR_VALUE(result)))
		entry->errno = -result;
	entry->duration = duration;
	entry->__data_loc_str0 = (len0 + 1) << 16 | at;
	entry->__data_loc_str1 = (len1 + 1) << 16 | (at + len0 + 1);
	entry->__data_loc_memory = place_of_memory(strings, at + len0 + len1 + 2);
	if (whole)
		utrace_text_copy(entry->__data, strings->text[0], len0 + len1 + 2);
	else
		put_parts(entry->__data, strings);
}

static __always_inline bool write_short(struct trace_event_file *file, const struct pt_regs *regs,
					u64 duration, const struct utrace_cut *strings, bool whole)
{
	struct trace_event_raw_syscall *entry;
	struct ring_buffer_event *event;
	struct trace_buffer *buffer;

	event = utrace_ring_reserve(file, &buffer, record_size(strings));
	if (unlikely(!event))
		return false;
	entry = utrace_ring_data(event);
	fill_header(&entry->ent, event_syscall.event.type);
	fill_record(entry, regs, duration, strings, whole);
	utrace_ring_commit(buffer, event);
	return true;
}

/* Writes a record whose memory is, but for what was copied at the entry, still the thread's. */
static __always_inline bool write_memory(struct trace_event_file *file, const struct pt_regs *regs,
					 u64 duration, struct utrace_cut *strings,
					 const struct utrace_written *written)
{
	const unsigned int before = strings->memory_len, room = utrace_written_room(written);
	const unsigned int end = strings->len[0] + strings->len[1] + 2;
	struct trace_event_raw_syscall *entry;
	struct ring_buffer_event *event;
	struct trace_buffer *buffer;
	unsigned int got;
	char *to;

	strings->memory_len += room;
	event = utrace_ring_reserve(file, &buffer, record_size(strings));
	if (unlikely(!event))
		return false;
	entry = utrace_ring_data(event);
	fill_header(&entry->ent, event_syscall.event.type);
	fill_record(entry, regs, duration, strings, true);
	to = entry->__data + end;
	if (before)
		utrace_text_copy(to, (const char *)strings->memory, before);
	got = room ? utrace_written_put((void *)(to + before), written) : 0;
	if (unlikely(got < room)) {
		memset(to + before + got, 0, room - got);
		strings->memory_len = before + got;
		entry->__data_loc_memory = place_of_memory(strings, to - (char *)entry);
	}
	utrace_ring_commit(buffer, event);
	return true;
}

/* For an event with a filter, triggers, stack traces, or threads to be left out. */
static noinline bool write_ordinary(struct trace_event_file *file, const struct pt_regs *regs,
				    u64 duration, const struct utrace_cut *strings)
{
	struct trace_event_raw_syscall *entry;
	struct room room __uninitialized;

	if (utrace_ring_is_chosen(file))
		return write_short(file, regs, duration, strings, false);
	entry = reserve_ordinary(&room, file, record_size(strings));
	if (!entry)
		return false;
	fill_record(entry, regs, duration, strings, false);
	trace_event_buffer_commit(&room.buffer);
	return true;
}

/* Give perf a record, as its own probe of the event, perf_trace_syscall(), does. */
static __always_inline bool submit_call(const struct pt_regs *regs, u64 duration,
					const struct utrace_cut *strings)
{
	/* A record fills whole words together with its length, which perf puts in front. */
	const int size = ALIGN(record_size(strings) + sizeof(u32), sizeof(u64)) - sizeof(u32);
	struct hlist_head *head = this_cpu_ptr(event_syscall.perf_events);
	struct pt_regs *here __uninitialized;
	int context __uninitialized;
	void *entry;

	if (hlist_empty(head) && !bpf_prog_array_valid(&event_syscall))
		return false;
	entry = perf_trace_buf_alloc(size, &here, &context);
	if (unlikely(!entry))
		return false;
	perf_fetch_caller_regs(here);
	fill_record(entry, regs, duration, strings, false);
	perf_trace_run_bpf_submit(entry, size, context, &event_syscall, 1, here, head, NULL);
	return true;
}

static noinline bool write_shorter(struct trace_event_file *file, const struct pt_regs *regs,
				   u64 duration, const struct utrace_cut *strings)
{
	struct utrace_cut cut = *strings;

	return shorten(&cut) && write_ordinary(file, regs, duration, &cut);
}

/* @file is NULL for perf. */
static __always_inline bool write_cut(struct trace_event_file *file, const struct pt_regs *regs,
				      u64 duration, const struct utrace_cut *strings, bool whole)
{
	if (unlikely(!file))
		return submit_call(regs, duration, strings);
	if (unlikely(!utrace_ring_is_short(file)))
		return write_ordinary(file, regs, duration, strings) ||
		       write_shorter(file, regs, duration, strings);
	return write_short(file, regs, duration, strings, whole) ||
	       write_shorter(file, regs, duration, strings);
}

static const struct utrace_cut no_texts;

/*
 * The record that triggers see where utrace_ring_is_unread(); trace_event_buffer_lock_reserve()
 * has a record for each processor in the same way. One is enough, because calls end in threads
 * alone, one after the other.
 */
struct unread {
	u32 kind, size;		/* struct ring_buffer_event, of kind 0 */
	u64 record[sizeof(struct trace_event_raw_syscall) / sizeof(u64) + 1];
};
static_assert(offsetof(struct unread, record) == offsetof(struct ring_buffer_event, array[1]));
static DEFINE_PER_CPU(struct unread, unread) = {
	.size = offsetof(struct trace_event_raw_syscall, __data) + 2,
};

/* A trigger has just enabled the event, so this call is the first to be recorded. */
static noinline void write_unread(struct trace_buffer *buffer)
{
	const struct unread *space = this_cpu_ptr(&unread);
	struct ring_buffer_event *event = ring_buffer_lock_reserve(buffer, space->size);

	if (!event)
		return;
	memcpy(utrace_ring_data(event), space->record, space->size);
	utrace_ring_commit(buffer, event);
}

static __always_inline void show_triggers(struct trace_event_file *file,
					  const struct pt_regs *regs, u64 duration)
{
	struct unread *space = this_cpu_ptr(&unread);
	struct trace_event_raw_syscall *entry = (void *)space->record;
	/* The record belongs to the buffer that a trigger's snapshot takes away, as with ftrace. */
	struct trace_buffer *buffer = utrace_ring_of(file->tr);
	enum event_trigger_type behind;

	fill_header(&entry->ent, event_syscall.event.type);
	fill_record(entry, regs, duration, &no_texts, false);
	behind = event_triggers_call(file, buffer, entry, (void *)space);
	if (unlikely(!(READ_ONCE(file->flags) & EVENT_FILE_FL_SOFT_DISABLED)))
		write_unread(buffer);
	if (unlikely(behind))
		event_triggers_post_call(file, behind);
}

#endif /* _UTRACE_WRITE_H */
