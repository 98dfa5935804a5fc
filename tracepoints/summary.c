// SPDX-License-Identifier: GPL-2.0
/*
 * Summaries: their memory, and how the processors' tables become one.
 */
#include <linux/slab.h>
#include <linux/timekeeping.h>
#include <linux/vmalloc.h>

#include "summary.h"
#include "../provider/filter/filter.h"

/* Bytes of a summary on each processor. */
size_t utrace_summary_size(const struct utrace_summary *s)
{
	return sizeof(struct utrace_summary_table) +
	       (s->threads ? sizeof(struct utrace_summary_threads) : 0);
}

static void free_tables(void * __percpu *tables)
{
	int cpu;

	if (!tables)
		return;
	for_each_possible_cpu(cpu)
		vfree(*per_cpu_ptr(tables, cpu));
	free_percpu(tables);
}

/* A table of zeros for each processor, or NULL. */
static void * __percpu *make_tables(size_t size)
{
	void * __percpu *tables = alloc_percpu(void *);
	void *table;
	int cpu;

	if (!tables)
		return NULL;
	for_each_possible_cpu(cpu) {
		table = vzalloc_node(size, cpu_to_node(cpu));
		if (!table) {
			free_tables(tables);
			return NULL;
		}
		*per_cpu_ptr(tables, cpu) = table;
	}
	return tables;
}

/* Frees a summary that no thread adds to; NULL is allowed. May sleep. */
void utrace_summary_free(struct utrace_summary *s)
{
	if (!s)
		return;
	free_tables((void * __percpu *)s->table);
	free_tables((void * __percpu *)s->threads);
	kfree(s);
}

/* Makes an empty summary, or returns NULL if there is no memory. May sleep. */
struct utrace_summary *utrace_summary_make(bool by_thread)
{
	struct utrace_summary *s = kzalloc(sizeof(*s), GFP_KERNEL);

	if (!s)
		return NULL;
	s->table = (struct utrace_summary_table * __percpu *)make_tables(sizeof(**s->table));
	if (by_thread)
		s->threads = (struct utrace_summary_threads * __percpu *)
			     make_tables(sizeof(**s->threads));
	if (!s->table || (by_thread && !s->threads)) {
		utrace_summary_free(s);
		return NULL;
	}
	s->since = ktime_get_boottime_ns();
	return s;
}

/*
 * Counts an errno, unless the processor's entries near its place are all in use. In the thread,
 * preemption off.
 */
void utrace_summary_add_errno(struct utrace_summary_table *table, u32 key)
{
	unsigned int at = hash_32(key, ilog2(UTRACE_SUMMARY_ERRNOS)), i;
	struct utrace_summary_errno *entry;

	for (i = 0; i < 16; i++) {
		entry = &table->errnos[(at + i) % UTRACE_SUMMARY_ERRNOS];
		if (entry->key != key && entry->key)
			continue;
		WRITE_ONCE(entry->key, key);
		entry->calls++;
		return;
	}
}

/* Copy a row as it was between two calls. */
static void copy_row(struct utrace_summary_row *to, const struct utrace_summary_row *row)
{
	u64 changes;

	do {
		changes = READ_ONCE(row->changes);
		smp_rmb();
		*to = *row;
		smp_rmb();
	} while ((changes & 1) || changes != READ_ONCE(row->changes));
}

static void add_row(struct utrace_summary_row *sum, const struct utrace_summary_row *row)
{
	unsigned int i;

	sum->calls += row->calls;
	sum->errors += row->errors;
	sum->total += row->total;
	sum->longest = max(sum->longest, row->longest);
	for (i = 0; i < UTRACE_SUMMARY_RANGES; i++)
		sum->ranges[i] += row->ranges[i];
}

/* The shortest duration of a range. */
static u64 shortest_of(unsigned int range)
{
	u64 power = BIT_ULL(UTRACE_SUMMARY_SHORTEST + range / 2);

	if (!range)
		return 0;
	return range % 2 ? power + power / 2 : power;
}

static void print_ranges(struct seq_file *m, const struct utrace_summary_row *sum)
{
	const char *before = " ";
	unsigned int i;

	for (i = 0; i < UTRACE_SUMMARY_RANGES; i++) {
		if (!sum->ranges[i])
			continue;
		seq_printf(m, "%s%llu:%llu", before, shortest_of(i), sum->ranges[i]);
		before = ",";
	}
}

/**
 * struct sum - one call's rows of all processors, added up
 * @row: The row of one processor, as it was between two calls.
 * @all: The sum.
 * @errnos: The number of calls that returned each errno.
 * @named: The slots that have been looked at, by their names.
 *
 * The reader's.
 */
struct sum {
	struct utrace_summary_row row, all;
	u64 errnos[MAX_ERRNO + 1];
	DECLARE_BITMAP(named[UTRACE_ABIS], UTRACE_NR_SYSCALLS);
};

static void add_errnos(struct sum *sum, const struct utrace_summary_table *table, u32 call)
{
	unsigned int i;
	u32 key;

	for (i = 0; i < UTRACE_SUMMARY_ERRNOS; i++) {
		key = READ_ONCE(table->errnos[i].key);
		if (key && (key & ~UTRACE_SUMMARY_ERRNO) == call)
			sum->errnos[key & UTRACE_SUMMARY_ERRNO] +=
				READ_ONCE(table->errnos[i].calls);
	}
}

static void print_errnos(struct seq_file *m, struct sum *sum)
{
	const char *before = " ";
	unsigned int i;

	for (i = 1; i <= MAX_ERRNO; i++) {
		if (!sum->errnos[i])
			continue;
		seq_printf(m, "%s%u:%llu", before, i, sum->errnos[i]);
		before = ",";
	}
	if (*before == ' ')
		seq_puts(m, " -");
}

/* Adds up the rows of a call; were there any calls? */
static bool add_call(struct sum *sum, const struct utrace_summary *s, enum utrace_abi abi,
		     unsigned int slot)
{
	const struct utrace_summary_table *table;
	bool any = false;
	int cpu;

	for_each_possible_cpu(cpu) {
		table = *per_cpu_ptr(s->table, cpu);
		if (!READ_ONCE(table->rows[abi][slot].calls))
			continue;
		/* Most calls are never made, and the errnos take 32 KiB. */
		if (!any) {
			memset(&sum->all, 0, sizeof(sum->all));
			memset(sum->errnos, 0, sizeof(sum->errnos));
		}
		any = true;
		copy_row(&sum->row, &table->rows[abi][slot]);
		add_row(&sum->all, &sum->row);
		if (sum->row.errors)
			add_errnos(sum, table, utrace_summary_key(abi, slot, 0));
	}
	return any;
}

static void print_call(struct seq_file *m, struct sum *sum, enum utrace_abi abi, const char *name)
{
	const struct utrace_summary_row *all = &sum->all;

	if (abi != UTRACE_ABI_X86_64)
		seq_printf(m, "%s:", utrace_abi_prefixes[abi]);
	seq_printf(m, "%s %llu %llu %llu %llu", name, all->calls, all->errors, all->total,
		   all->longest);
	print_ranges(m, all);
	print_errnos(m, sum);
	seq_putc(m, '\n');
}

static void print_named(struct seq_file *m, struct sum *sum, const struct utrace_summary *s,
			const struct utrace_syscall_row *call)
{
	enum utrace_abi abi;

	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		if (call->nr[abi] < 0)
			continue;
		__set_bit(call->nr[abi], sum->named[abi]);
		if (add_call(sum, s, abi, call->nr[abi]))
			print_call(m, sum, abi, call->name);
	}
}

/* Calls whose numbers the kernel's headers do not have. */
static void print_unnamed(struct seq_file *m, struct sum *sum, const struct utrace_summary *s)
{
	unsigned int slot, left;
	enum utrace_abi abi;
	char number[8];

	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		/* No comparison with a call's number: selftests/host/speculation.sh wants a clamp there. */
		for (left = UTRACE_NR_SYSCALLS; left; left--) {
			slot = UTRACE_NR_SYSCALLS - left;
			if (test_bit(slot, sum->named[abi]) || !add_call(sum, s, abi, slot))
				continue;
			snprintf(number, sizeof(number), "%u", slot);
			print_call(m, sum, abi, number);
		}
	}
}

/*
 * Prints a line for each call that has ended. -ENOMEM; may sleep. The caller keeps the summary.
 */
int utrace_summary_print(struct seq_file *m, const struct utrace_summary *s)
{
	struct sum *sum = kvzalloc(sizeof(*sum), GFP_KERNEL);
	const struct utrace_syscall_row *call;
	size_t i;

	if (!sum)
		return -ENOMEM;
	for (i = 0; (call = utrace_syscall_at(i)); i++)
		print_named(m, sum, s, call);
	print_named(m, sum, s, &utrace_syscall_other);
	print_unnamed(m, sum, s);
	kvfree(sum);
	return 0;
}
