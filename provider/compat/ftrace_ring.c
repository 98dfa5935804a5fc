// SPDX-License-Identifier: GPL-2.0
/*
 * The short way into a ring buffer: finding what it needs. And ftrace's instances: making one,
 * counting what was overwritten in one, and why an event of one has taken no record.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/bpf.h>
#include <linux/btf.h>
#include <linux/err.h>
#include <linux/kallsyms.h>
#include <linux/minmax.h>
#include <linux/ring_buffer.h>
#include <linux/sizes.h>
#include <linux/trace.h>
#include <linux/trace_events.h>

#include "compat.h"
#include "ftrace.h"
#include "unexported.h"

struct utrace_ring_layout utrace_ring __ro_after_init;

static const struct btf_type *find_type(const struct btf *btf, const char *name, u8 kind)
{
	s32 id = utrace_call_btf_find_by_name_kind(btf, name, kind);

	return id > 0 ? btf_type_by_id(btf, id) : NULL;
}

static bool is_named(const struct btf *btf, u32 offset, const char *name)
{
	const char *its = utrace_call_btf_name_by_offset(btf, offset);

	return its && !strcmp(its, name);
}

/* Has a type the expected kind and size? */
static bool is_type(const struct btf *btf, u32 id, u8 kind, u32 size)
{
	const struct btf_type *t = btf_type_by_id(btf, id);

	while (t && BTF_INFO_KIND(t->info) == BTF_KIND_TYPEDEF)
		t = btf_type_by_id(btf, t->type);
	return t && BTF_INFO_KIND(t->info) == kind && (kind == BTF_KIND_PTR || t->size == size);
}

/* A struct's member by its name; NULL: there is none, or it is a bit field. */
static const struct btf_member *find_member(const struct btf *btf, const struct btf_type *t,
					    const char *name)
{
	const struct btf_member *m;

	for (m = btf_type_member(t); m < btf_type_member(t) + btf_type_vlen(t); m++)
		if (is_named(btf, m->name_off, name))
			return __btf_member_bitfield_size(t, m) ? NULL : m;
	return NULL;
}

static u32 offset_of(const struct btf_type *t, const struct btf_member *m)
{
	return __btf_member_bit_offset(t, m) / BITS_PER_BYTE;
}

/* The offset of a struct's member that has this kind and size; 0 for not known. */
static u32 find_offset(const struct btf *btf, const struct btf_type *t, const char *name, u8 kind,
		       u32 size)
{
	const struct btf_member *m = find_member(btf, t, name);

	return m && is_type(btf, m->type, kind, size) ? offset_of(t, m) : 0;
}

/* The offset of a trace_array's pointer to its buffer, in an inner struct; 0 for not known. */
static u32 find_buffer(const struct btf *btf, const struct btf_type *array)
{
	const struct btf_member *m = find_member(btf, array, "array_buffer");
	const struct btf_type *inner = m ? btf_type_by_id(btf, m->type) : NULL;
	u32 buffer;

	if (!inner || BTF_INFO_KIND(inner->info) != BTF_KIND_STRUCT)
		return 0;
	buffer = find_offset(btf, inner, "buffer", BTF_KIND_PTR, 0);
	return buffer ? offset_of(array, m) + buffer : 0;
}

/* The mask of the option with this name; 0 for not known. */
static u32 find_option(const struct btf *btf, const char *name)
{
	const struct btf_type *t = find_type(btf, "trace_iterator_bits", BTF_KIND_ENUM);
	const struct btf_enum *e;
	unsigned int i;

	for (i = 0, e = t ? btf_enum(t) : NULL; t && i < btf_type_vlen(t); i++, e++)
		if (is_named(btf, e->name_off, name))
			return e->val >= 0 && e->val < 32 ? BIT(e->val) : 0;
	return 0;
}

/* Is there a per-CPU variable with this name that is a bool? */
static bool is_percpu_bool(const struct btf *btf, const char *name)
{
	const struct btf_type *section = find_type(btf, ".data..percpu", BTF_KIND_DATASEC), *var;
	const struct btf_var_secinfo *v;
	unsigned int i;

	for (i = 0, v = section ? (void *)(section + 1) : NULL; v && i < btf_type_vlen(section);
	     i++, v++) {
		var = btf_type_by_id(btf, v->type);
		if (is_named(btf, var->name_off, name))
			return is_type(btf, var->type, BTF_KIND_INT, sizeof(bool));
	}
	return false;
}

static bool fill(struct utrace_ring_layout *r, const struct btf *btf)
{
	const struct btf_type *array = find_type(btf, "trace_array", BTF_KIND_STRUCT);
	u32 user = find_option(btf, "TRACE_ITER_USERSTACKTRACE_BIT");
	u32 stack = find_option(btf, "TRACE_ITER_STACKTRACE_BIT");

	if (!array)
		return false;
	r->buffer = find_buffer(btf, array);
	r->options = find_offset(btf, array, "trace_flags", BTF_KIND_INT, sizeof(u32)) ?:
		     find_offset(btf, array, "trace_flags", BTF_KIND_INT, sizeof(u64));
	r->stacks = user | stack;
	r->stamps = find_offset(btf, array, "no_filter_buffering_ref", BTF_KIND_INT, sizeof(int));
	/* Of variables, BTF describes those per CPU alone: nothing says what type the keys have. */
	r->printk = (void *)utrace_call_kallsyms_lookup_name("tracepoint_printk_key");
	r->exports = (void *)utrace_call_kallsyms_lookup_name("trace_event_exports_enabled");
	r->save_names = (bool __percpu *)utrace_call_kallsyms_lookup_name("trace_taskinfo_save");
	return r->buffer && r->options && r->stamps && user && stack && r->printk && r->exports &&
	       r->save_names && is_percpu_bool(btf, "trace_taskinfo_save");
}

void __init utrace_ring_init(void)
{
	const struct btf *btf = utrace_call_bpf_get_btf_vmlinux();
	struct utrace_ring_layout found;

	if (!IS_ERR_OR_NULL(btf) && fill(&found, btf))
		utrace_ring = found;
	else
		pr_info("records take ftrace's ordinary way: no BTF, or not as expected\n");
}

/*
 * Has the event's buffer room for the record of a thread that can wait, on this processor? A part is
 * kept for records of threads that cannot. An empty buffer has room, whatever is counted there.
 * True, too, if the event takes no record now. utrace_ring_is_known(); preemption off.
 */
bool utrace_ring_has_room(struct trace_event_file *file)
{
	struct trace_buffer *buffer = utrace_ring_of(file->tr);
	const int cpu = smp_processor_id();
	const unsigned long size = ring_buffer_size(buffer, cpu);
	const unsigned long reserve = clamp(size / 8, PAGE_SIZE, (unsigned long)SZ_64K);

	return ring_buffer_bytes_cpu(buffer, cpu) + reserve <= size ||
	       utrace_event_file_is_off(file) || ring_buffer_empty_cpu(buffer, cpu);
}

static struct trace_array *find(const char *name)
{
#ifdef UTRACE_HAVE_INSTANCE_SYSTEMS
	return trace_array_get_by_name(name, NULL);
#else
	return trace_array_get_by_name(name);
#endif
}

/*
 * Finds the instance with a name, or makes it, as by mkdir (@made). Its reference, for
 * trace_array_put(), keeps it from being removed. Takes ftrace's event_mutex.
 */
struct trace_array *utrace_instance_get(const char *name, bool *made)
{
	struct trace_array *tr;
	int err;

	err = utrace_call_instance_mkdir(name);
	if (err && err != -EEXIST)
		return ERR_PTR(err);
	*made = !err;
	tr = find(name);
	return tr ?: ERR_PTR(-ENOMEM);
}

struct trace_array *utrace_instance_main;

/*
 * Finds the main instance, which never goes. Without it, records that are overwritten there are not
 * counted. Takes ftrace's event_mutex.
 */
void utrace_instance_init(void)
{
	struct trace_event_file *file = trace_get_event_file(NULL, "utrace", "syscall");

	if (IS_ERR(file))
		return;
	utrace_instance_main = file->tr;
	trace_put_event_file(file);
}

/*
 * Adds the number of all events' records that were overwritten since the buffer was emptied. False
 * if the number is not known: no BTF, or no instance.
 */
bool utrace_instance_overwritten(struct trace_array *tr, u64 *count)
{
	if (!tr || !utrace_ring_is_known())
		return false;
	*count += ring_buffer_overruns(utrace_ring_of(tr));
	return true;
}

/*
 * Would an event of an instance take no record now? False if a record was lost for want of room. A
 * file is off while tracing_on is 0 or the buffer is stopped (options/pause-on-trace), while the
 * event waits for a trigger, and on a CPU whose thread set_event_pid and set_event_notrace_pid
 * leave out. Without BTF nothing is known of the buffer. Preemption off; the file is enabled.
 */
bool utrace_event_file_is_off(struct trace_event_file *file)
{
	unsigned long flags = READ_ONCE(file->flags);

	if (flags & EVENT_FILE_FL_SOFT_DISABLED)
		return true;
	if ((flags & EVENT_FILE_FL_PID_FILTER) && trace_event_ignore_this_pid(file))
		return true;
	return utrace_ring_is_known() &&
	       !utrace_call_ring_buffer_record_is_on(utrace_ring_of(file->tr));
}
