// SPDX-License-Identifier: GPL-2.0
/*
 * ring.bpf - record one process's calls into a BPF ring buffer, one record for a call
 *
 * The programs record as much as utrace:syscall, as fast as BPF can. Each is attached to a
 * tracepoint itself (tp_btf) and reads the registers without a helper. The time of entry is in the
 * task's own storage, so no table is searched. The arguments come from the registers at exit,
 * which still have them. The record is written in place, and no reader is woken.
 */
#include <linux/bpf.h>
#include <asm/ptrace.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#include "ring.h"

/* The fields of the kernel's struct that are read here; libbpf finds their offsets. */
struct task_struct {
	int pid;
	int tgid;
} __attribute__((preserve_access_index));

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, RING_BYTES);
} ring SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_TASK_STORAGE);
	__uint(map_flags, BPF_F_NO_PREALLOC);
	__type(key, int);
	__type(value, unsigned long long);
} entries SEC(".maps");

/* ring.c sets both before loading: the process, and the calls to be recorded, a bit each. */
const volatile int process;
const volatile unsigned long long calls[RING_CALLS / 64];

static __always_inline int is_wanted(struct task_struct *task, long id)
{
	return task->tgid == process && (unsigned long)id < RING_CALLS &&
	       calls[id / 64] >> id % 64 & 1;
}

SEC("tp_btf/sys_enter")
int BPF_PROG(on_entry, struct pt_regs *regs, long id)
{
	struct task_struct *task = (void *)bpf_get_current_task_btf();
	unsigned long long *entry;

	if (!is_wanted(task, id))
		return 0;
	entry = bpf_task_storage_get(&entries, task, 0, BPF_LOCAL_STORAGE_GET_F_CREATE);
	if (entry)
		*entry = bpf_ktime_get_ns();
	return 0;
}

SEC("tp_btf/sys_exit")
int BPF_PROG(on_exit, struct pt_regs *regs, long ret)
{
	struct task_struct *task = (void *)bpf_get_current_task_btf();
	unsigned long long *entry;
	struct ring_record *record;

	if (!is_wanted(task, regs->orig_rax))
		return 0;
	entry = bpf_task_storage_get(&entries, task, 0, 0);
	if (!entry)
		return 0;
	record = bpf_ringbuf_reserve(&ring, sizeof(*record), 0);
	if (!record)
		return 0;
	record->entry = *entry;
	record->duration = bpf_ktime_get_ns() - *entry;
	record->tid = task->pid;
	record->id = regs->orig_rax;
	record->ret = ret;
	record->args[0] = regs->rdi;
	record->args[1] = regs->rsi;
	record->args[2] = regs->rdx;
	record->args[3] = regs->r10;
	record->args[4] = regs->r8;
	record->args[5] = regs->r9;
	bpf_ringbuf_submit(record, BPF_RB_NO_WAKEUP);
	return 0;
}

char _license[] SEC("license") = "GPL";
