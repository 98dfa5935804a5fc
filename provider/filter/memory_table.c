// SPDX-License-Identifier: GPL-2.0
/*
 * The table of memory: what the arguments of system calls point to. The structures' sizes are those of
 * the kernel's own headers.
 */
#include <linux/aio_abi.h>
#include <linux/compat.h>
#include <linux/eventpoll.h>
#include <linux/fs.h>
#include <linux/io_uring.h>
#include <linux/ipc.h>
#include <linux/kexec.h>
#include <linux/mman.h>
#include <linux/mount.h>
#include <linux/mqueue.h>
#include <linux/perf_event.h>
#include <linux/poll.h>
#include <linux/resource.h>
#include <linux/sched.h>
#include <linux/sem.h>
#include <linux/signal.h>
#include <linux/socket.h>
#include <linux/stat.h>
#include <linux/statfs.h>
#include <linux/sysinfo.h>
#include <linux/time32.h>
#include <linux/times.h>
#include <linux/timex.h>
#include <linux/utime.h>
#include <linux/utsname.h>
#include <asm/ia32.h>
#include <asm/stat.h>
#include <uapi/linux/futex.h>
#include <uapi/linux/sched/types.h>
#include <uapi/linux/utsname.h>

#include "syscall_map.h"
#include "memory_table.h"

#define ARG(arg, extent, by, flags, size)	{ size, arg, by, UTRACE_EXTENT_##extent, flags },

/* The first row is that of calls without memory, and never looked at. */
const struct utrace_memory_arg utrace_memory_args[] = { {} , UTRACE_MEMORY_ARGS(ARG) };

#define FIRST(nr, name, first)	[nr] = (first),

const u16 utrace_memory_table[UTRACE_ABIS][UTRACE_NR_SYSCALLS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_MEMORY_64(FIRST) },
	[UTRACE_ABI_I386]	= { UTRACE_MEMORY_32(FIRST) },
	[UTRACE_ABI_X32]	= { UTRACE_MEMORY_X32(FIRST) },
};
