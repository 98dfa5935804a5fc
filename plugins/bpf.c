// SPDX-License-Identifier: GPL-2.0
/*
 * The structure of bpf(), whose members depend on the command. The program says how long it is: the
 * kernel takes what is missing as zeros, and refuses bytes that it does not know.
 */
#include <errno.h>
#include <linux/bpf.h>
#include <stddef.h>

#include "kinds.h"
#include "members.h"

#define END(member)	(offsetof(union bpf_attr, member) + sizeof(((union bpf_attr *)NULL)->member))

/**
 * struct command - a command
 * @command: its number
 * @id: its members
 * @least: the end of those that are always shown
 * @end: the end of all
 * @group: where members begin and end that are shown together
 * @label: of a structure in the union, its name
 * @by_type: only of a link with this @type of attachment
 * @type: see @by_type
 */
struct command {
	int command;
	enum utrace_struct_id id;
	unsigned short least;
	unsigned short end;
	struct {
		unsigned short begin;
		unsigned short end;
	} group[2];
	const char *label;
	bool by_type;
	unsigned int type;
};

#define GROUP(first, last)	{ offsetof(union bpf_attr, first), END(last) }

#define COMMAND(number, members, first, last, ...)						\
	{ .command = BPF_##number, .id = STRUCT_bpf_##members, .least = END(first),		\
	  .end = END(last), __VA_ARGS__ }

/* A type of attachment to which the members from @first to @last of a link belong. */
#define LINK(members, type_, first, last)							\
	COMMAND(LINK_CREATE, members, link_create.flags, link_create.last,			\
		.group = { GROUP(link_create.first, link_create.last) },			\
		.label = "link_create", .by_type = true, .type = type_)

static const struct command commands[] = {
	COMMAND(MAP_CREATE, map_create, max_entries, map_extra,
		.group = { GROUP(btf_fd, btf_value_type_id), GROUP(map_name, map_name) }),
	COMMAND(MAP_LOOKUP_ELEM, map_lookup, value, flags),
	COMMAND(MAP_LOOKUP_AND_DELETE_ELEM, map_lookup, value, flags),
	COMMAND(MAP_UPDATE_ELEM, map_update, flags, flags),
	COMMAND(MAP_DELETE_ELEM, map_delete, key, key),
	COMMAND(MAP_GET_NEXT_KEY, map_next_key, next_key, next_key),
	COMMAND(MAP_FREEZE, map, map_fd, map_fd),
	COMMAND(PROG_LOAD, prog_load, license, fd_array,
		.group = { GROUP(log_level, log_buf), GROUP(prog_btf_fd, line_info_cnt) }),
	COMMAND(OBJ_PIN, object, bpf_fd, file_flags),
	COMMAND(OBJ_GET, object, bpf_fd, file_flags),
	COMMAND(PROG_ATTACH, attach, attach_flags, replace_bpf_fd),
	COMMAND(PROG_DETACH, detach, attach_type, attach_type),
	COMMAND(PROG_GET_NEXT_ID, next_id, next_id, open_flags),
	COMMAND(MAP_GET_NEXT_ID, next_id, next_id, open_flags),
	COMMAND(BTF_GET_NEXT_ID, next_id, next_id, open_flags),
	COMMAND(LINK_GET_NEXT_ID, next_id, next_id, open_flags),
	COMMAND(PROG_GET_FD_BY_ID, prog_id, next_id, open_flags),
	COMMAND(MAP_GET_FD_BY_ID, map_id, next_id, open_flags),
	COMMAND(OBJ_GET_INFO_BY_FD, info, info, info, .label = "info"),
	COMMAND(PROG_TEST_RUN, test, test.duration, test.batch_size,
		.group = { GROUP(test.ctx_size_in, test.ctx_out), GROUP(test.flags, test.cpu) },
		.label = "test"),
	COMMAND(MAP_LOOKUP_BATCH, lookup_batch, batch, batch, .label = "batch"),
	COMMAND(MAP_LOOKUP_AND_DELETE_BATCH, lookup_batch, batch, batch, .label = "batch"),
	COMMAND(MAP_UPDATE_BATCH, update_batch, batch, batch, .label = "batch"),
	COMMAND(MAP_DELETE_BATCH, delete_batch, batch, batch, .label = "batch"),
	COMMAND(TASK_FD_QUERY, task_fd, task_fd_query, task_fd_query, .label = "task_fd_query"),
	COMMAND(PROG_QUERY, query, query.prog_cnt, query.prog_cnt, .label = "query"),
	LINK(link_btf, BPF_CGROUP_INET_INGRESS, target_btf_id, target_btf_id),
	LINK(link_iter, BPF_TRACE_ITER, iter_info, iter_info_len),
	LINK(link_perf, BPF_PERF_EVENT, perf_event, perf_event),
	LINK(link_kprobe, BPF_TRACE_KPROBE_MULTI, kprobe_multi, kprobe_multi),
	COMMAND(LINK_CREATE, link, link_create.flags, link_create.flags, .label = "link_create"),
	COMMAND(LINK_UPDATE, link_update, link_update.flags, link_update.old_prog_fd,
		.label = "link_update"),
	COMMAND(LINK_GET_FD_BY_ID, link_id, link_id, link_id),
	COMMAND(BTF_LOAD, btf_load, btf_log_level, btf_log_level),
	COMMAND(BTF_GET_FD_BY_ID, btf_id, btf_id, btf_id),
	COMMAND(RAW_TRACEPOINT_OPEN, tracepoint, raw_tracepoint, raw_tracepoint,
		.label = "raw_tracepoint"),
};

static const struct command *find_command(int number, const struct utrace_piece *attr)
{
	const unsigned int type = utrace_piece_number(attr, offsetof(union bpf_attr,
								     link_create.attach_type), 4);
	size_t i;

	for (i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (commands[i].command == number && (!commands[i].by_type || commands[i].type == type))
			return &commands[i];
	return NULL;
}

/*
 * The kernel takes a page at most. Whether all of a structure that is longer than a piece could be
 * read, only the result says.
 */
static bool has_attr(const struct utrace_call *call, unsigned int i, struct utrace_piece *attr)
{
	const unsigned int size = call->args[i + 1];

	return utrace_piece_find(call, i, PIECE_IN, attr) && !attr->faulted && attr->len &&
	       attr->len <= size && size <= 4096 && !(attr->truncated && call->ret == -EFAULT);
}

/* How much is shown of a structure of @len bytes: members of 4 bytes at least, and whole groups. */
static size_t shown(const struct command *command, size_t len)
{
	size_t i;

	for (i = 0; i < 2; i++)
		if (len > command->group[i].begin && len < command->group[i].end)
			len = command->group[i].end;
	len = (len + 3) & ~(size_t)3;
	if (len < command->least)
		return command->least;
	return len < command->end ? len : command->end;
}

/* Bytes behind the members that are not 0: the kernel may know them, or refuses them. */
static void print_extra(struct utrace_buffer *b, const struct utrace_piece *attr, size_t end)
{
	struct utrace_piece rest = utrace_piece_at(attr, end, attr->len);
	size_t i;

	for (i = 0; i < rest.len && !rest.bytes[i]; i++)
		;
	if (i == rest.len)
		return;
	b->len--;
	if (!attr->call->words->verbose) {
		utrace_put(b, ", ...}");
		return;
	}
	utrace_put(b, ", extra_data=");
	utrace_print_hex_bytes(b, rest.bytes, rest.len);
	utrace_put(b, " /* bytes ");
	utrace_put_udec(b, end);
	utrace_put(b, "..");
	utrace_put_udec(b, end + rest.len - 1);
	utrace_put(b, " */}");
}

void utrace_print_bpf_attr(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned char bytes[sizeof(union bpf_attr)] = {};
	const struct command *command = NULL;
	struct utrace_piece attr, whole;

	if (has_attr(call, i, &attr))
		command = find_command(int_arg(call, 0), &attr);
	if (!command) {
		utrace_print_pointer(b, call, i);
		return;
	}
	memcpy(bytes, attr.bytes, attr.len < sizeof(bytes) ? attr.len : sizeof(bytes));
	whole = attr;
	whole.bytes = bytes;
	whole.len = shown(command, attr.len);
	if (command->label)
		utrace_put_all(b, "{", command->label, "=");
	utrace_print_members(b, &whole, command->id);
	if (command->label)
		utrace_put_char(b, '}');
	print_extra(b, &attr, command->end);
}

/* A name that ends with its NUL, of which the program may have passed the beginning. */
void utrace_member_bpf_name(struct utrace_buffer *b, const struct utrace_value *value)
{
	const size_t at = value->at.bytes - value->whole->bytes, size = value->at.call->args[2];
	const size_t most = size > at && size - at < value->at.len ? size - at : value->at.len;
	const size_t len = strnlen((const char *)value->at.bytes, most);

	utrace_print_bytes(b, value->at.bytes, len == most ? most - 1 : len);
	utrace_put(b, len == most ? "..." : "");
}

/* Finds the text that is a part of the structure's memory, or prints the pointer to it. */
static bool find_text(struct utrace_buffer *b, const struct utrace_value *value,
		      enum utrace_part part, struct utrace_piece *text)
{
	if (utrace_piece_part(value->at.call, 1, PIECE_IN, part, text) &&
	    utrace_is_readable(text, UTRACE_UNLIMITED))
		return true;
	utrace_member_pointer(b, value);
	return false;
}

void utrace_member_bpf_string(struct utrace_buffer *b, const struct utrace_value *value)
{
	struct utrace_piece text;

	if (find_text(b, value, PART_INNER, &text))
		utrace_print_limited(b, &text, text.len + text.truncated);
}

void utrace_member_bpf_path(struct utrace_buffer *b, const struct utrace_value *value)
{
	struct utrace_piece text;

	if (find_text(b, value, PART_INNER, &text))
		utrace_print_bytes(b, text.bytes, text.len);
}

/* The buffer of the verifier's log as it was before the call, up to a NUL. */
void utrace_member_bpf_log(struct utrace_buffer *b, const struct utrace_value *value)
{
	struct utrace_piece text;
	size_t len;

	if (!find_text(b, value, PART_NAME, &text))
		return;
	len = strnlen((const char *)text.bytes, text.len);
	utrace_print_limited(b, &text, len + (len == text.len));
}

static void print_array(struct utrace_buffer *b, const struct utrace_value *value,
			unsigned long long count, enum utrace_direction out, enum utrace_part part,
			enum utrace_struct_id id)
{
	const unsigned long long address = utrace_piece_number(&value->at, 0, value->at.len);
	struct utrace_piece array;

	if (address && !count) {
		utrace_put(b, "[]");
	} else if (!address || !utrace_piece_part(value->at.call, 1, out, part, &array) ||
		   array.len < utrace_struct_size(value->at.call, id)) {
		utrace_member_pointer(b, value);
	} else {
		array.address = address;
		utrace_print_array(b, &array, id);
	}
}

void utrace_member_bpf_prog_ids(struct utrace_buffer *b, const struct utrace_value *value)
{
	struct utrace_piece attr = *value->whole;

	utrace_piece_find(value->at.call, 1, PIECE_OUT, &attr);
	print_array(b, value, utrace_struct_get(&attr, value->of, "prog_cnt"), PIECE_OUT, PART_INNER,
		    STRUCT_uint);
}

void utrace_member_bpf_iter_infos(struct utrace_buffer *b, const struct utrace_value *value)
{
	print_array(b, value, utrace_struct_get(value->whole, value->of, "iter_info_len"), PIECE_IN,
		    PART_INNER, STRUCT_bpf_iter_info);
}

static void print_probes(struct utrace_buffer *b, const struct utrace_value *value,
			 enum utrace_part part, enum utrace_struct_id id)
{
	print_array(b, value, utrace_struct_get(value->whole, value->of, "cnt"), PIECE_IN, part, id);
}

void utrace_member_bpf_symbols(struct utrace_buffer *b, const struct utrace_value *value)
{
	print_probes(b, value, PART_NAME, STRUCT_bpf_symbol);
}

void utrace_member_bpf_addresses(struct utrace_buffer *b, const struct utrace_value *value)
{
	print_probes(b, value, PART_IOVEC, STRUCT_bpf_word);
}

void utrace_member_bpf_cookies(struct utrace_buffer *b, const struct utrace_value *value)
{
	print_probes(b, value, PART_BYTES, STRUCT_bpf_word);
}

/* The strings stand one after the other, without those of null pointers. */
void utrace_member_bpf_symbol(struct utrace_buffer *b, const struct utrace_value *value)
{
	const size_t size = value->at.len;
	struct utrace_piece array, text;
	const unsigned char *at;
	size_t len = 0;

	if (!utrace_piece_part(value->at.call, 1, PIECE_IN, PART_NAME, &array) ||
	    !utrace_piece_part(value->at.call, 1, PIECE_IN, PART_CONTROL, &text)) {
		utrace_member_pointer(b, value);
		return;
	}
	for (at = array.bytes; at <= value->at.bytes; at += size) {
		text = utrace_piece_at(&text, len, text.len);
		len = 0;
		if (utrace_number_at(at, size, false))
			len = strnlen((const char *)text.bytes, text.len) + 1;
	}
	if (!len || !text.len) {
		utrace_member_pointer(b, value);
		return;
	}
	if (len <= text.len)	/* its NUL is there */
		text.len = --len;
	utrace_print_limited(b, &text, len);
}

/* A number in which the kernel may have written another. */
void utrace_member_bpf_changed(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long before = utrace_piece_number(&value->at, 0, value->at.len);
	const size_t at = value->at.bytes - value->whole->bytes;
	struct utrace_piece attr;

	utrace_put_udec(b, before);
	if (!utrace_piece_find(value->at.call, 1, PIECE_OUT, &attr) || attr.len < at + value->at.len ||
	    utrace_piece_number(&attr, at, value->at.len) == before)
		return;
	utrace_put(b, " => ");
	utrace_put_udec(b, utrace_piece_number(&attr, at, value->at.len));
}

void utrace_member_kernel_version(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long version = utrace_piece_number(&value->at, 0, value->at.len);
	enum utrace_names how;

	if (!utrace_names_begin(b, &how, version, 'x'))
		return;
	utrace_put(b, "KERNEL_VERSION(");
	utrace_put_udec(b, version >> 16);
	utrace_put(b, ", ");
	utrace_put_udec(b, version >> 8 & 0xff);
	utrace_put(b, ", ");
	utrace_put_udec(b, version & 0xff);
	utrace_put_char(b, ')');
	utrace_names_end(b, how);
}

void utrace_member_numa_node(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned int node = utrace_piece_number(&value->at, 0, value->at.len);

	utrace_put_udec(b, node);
	utrace_put(b, node == -1U && b->names != NAMES_NONE ? " /* NUMA_NO_NODE */" : "");
}
