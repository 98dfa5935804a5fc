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
#include <asm/prctl.h>
#include <asm/stat.h>
#include <linux/fcntl.h>
#include <linux/ioctl.h>
#include <linux/msg.h>
#include <linux/seccomp.h>
#include <linux/shm.h>
#include <asm/shmbuf.h>
#include <linux/sockios.h>
#include <asm/ioctls.h>
#include <uapi/linux/dqblk_xfs.h>
#include <uapi/linux/futex.h>
#include <uapi/linux/prctl.h>
#include <uapi/linux/quota.h>
#include <uapi/linux/sched/types.h>
#include <uapi/linux/utsname.h>

#include "syscall_map.h"
#include "memory_table.h"

#define ARG(arg, extent, by, flags, size)	{ size, arg, by, UTRACE_EXTENT_##extent, flags },

/*
 * The first row is that of calls without memory, and never looked at. A call's rows begin with those
 * for paths of descriptors.
 */
struct utrace_memory_arg utrace_memory_args[] __ro_after_init = { {} , UTRACE_MEMORY_ARGS(ARG) };

#define FIRST(nr, name, first)	[nr] = (first),

static const u16 first_rows[UTRACE_ABIS][UTRACE_NR_SYSCALLS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_MEMORY_64(FIRST) },
	[UTRACE_ABI_I386]	= { UTRACE_MEMORY_32(FIRST) },
	[UTRACE_ABI_X32]	= { UTRACE_MEMORY_X32(FIRST) },
};

u16 utrace_memory_table[UTRACE_ABIS][UTRACE_NR_SYSCALLS];	/* map_lock of syscall_map.c */

#define IN(command, size, compat)	{ command, UTRACE_MEMORY_IN, size, compat },
#define OUT(command, size, compat)	{ command, UTRACE_MEMORY_OUT, size, compat },
#define BOTH(command, size, compat)	{ command, UTRACE_MEMORY_IN | UTRACE_MEMORY_OUT, size, compat },

/* Requests whose number does not have the size: that of a struct termios is of the kernel's. */
static const struct utrace_memory_command ioctls[] = {
	OUT(TCGETS, 36, 36) IN(TCSETS, 36, 36) IN(TCSETSW, 36, 36) IN(TCSETSF, 36, 36)
	OUT(TCGETA, 18, 18) IN(TCSETA, 18, 18) IN(TCSETAW, 18, 18) IN(TCSETAF, 18, 18)
	OUT(TIOCGPGRP, 4, 4) IN(TIOCSPGRP, 4, 4) OUT(TIOCGSID, 4, 4) OUT(TIOCOUTQ, 4, 4)
	OUT(TIOCGWINSZ, 8, 8) IN(TIOCSWINSZ, 8, 8) OUT(TIOCMGET, 4, 4) IN(TIOCMSET, 4, 4)
	IN(TIOCMBIS, 4, 4) IN(TIOCMBIC, 4, 4) OUT(TIOCGETD, 4, 4) IN(TIOCSETD, 4, 4)
	IN(TIOCSTI, 1, 1) OUT(TIOCGSOFTCAR, 4, 4) IN(TIOCPKT, 4, 4) OUT(FIONREAD, 4, 4)
	IN(FIONBIO, 4, 4) IN(FIOASYNC, 4, 4) OUT(FIOQSIZE, 8, 8) OUT(FIGETBSZ, 4, 4)
	BOTH(FIBMAP, 4, 4) OUT(BLKGETSIZE, 8, 4) OUT(BLKROGET, 4, 4) IN(BLKROSET, 4, 4)
	OUT(BLKSSZGET, 4, 4) OUT(BLKRAGET, 8, 4) BOTH(SIOCGIFCONF, 16, 8) BOTH(SIOCGIFNAME, 40, 32)
	BOTH(SIOCGIFFLAGS, 40, 32) IN(SIOCSIFFLAGS, 40, 32) BOTH(SIOCGIFADDR, 40, 32)
	IN(SIOCSIFADDR, 40, 32) BOTH(SIOCGIFBRDADDR, 40, 32) BOTH(SIOCGIFNETMASK, 40, 32)
	BOTH(SIOCGIFMTU, 40, 32) IN(SIOCSIFMTU, 40, 32) BOTH(SIOCGIFHWADDR, 40, 32)
	BOTH(SIOCGIFINDEX, 40, 32) BOTH(SIOCGIFMETRIC, 40, 32) BOTH(SIOCGIFTXQLEN, 40, 32)
	OUT(SIOCATMARK, 4, 4) OUT(SIOCGPGRP, 4, 4) IN(SIOCSPGRP, 4, 4) {}
};

static const struct utrace_memory_command fcntls[] = {
	BOTH(F_GETLK, sizeof(struct flock), sizeof(struct compat_flock))
	IN(F_SETLK, sizeof(struct flock), sizeof(struct compat_flock))
	IN(F_SETLKW, sizeof(struct flock), sizeof(struct compat_flock))
	BOTH(12, 0, sizeof(struct compat_flock64))	/* F_GETLK64, F_SETLK64, F_SETLKW64 */
	IN(13, 0, sizeof(struct compat_flock64)) IN(14, 0, sizeof(struct compat_flock64))
	BOTH(F_OFD_GETLK, sizeof(struct flock), sizeof(struct compat_flock64))
	IN(F_OFD_SETLK, sizeof(struct flock), sizeof(struct compat_flock64))
	IN(F_OFD_SETLKW, sizeof(struct flock), sizeof(struct compat_flock64))
	IN(F_SETOWN_EX, 8, 8) OUT(F_GETOWN_EX, 8, 8) OUT(F_GET_RW_HINT, 8, 8)
	IN(F_SET_RW_HINT, 8, 8) OUT(F_GET_FILE_RW_HINT, 8, 8) IN(F_SET_FILE_RW_HINT, 8, 8) {}
};

static const struct utrace_memory_command prctls[] = {
	OUT(PR_GET_PDEATHSIG, 4, 4) IN(PR_SET_NAME, 16, 16) OUT(PR_GET_NAME, 16, 16)
	OUT(PR_GET_TSC, 4, 4) OUT(PR_GET_CHILD_SUBREAPER, 4, 4) OUT(PR_GET_TID_ADDRESS, 8, 4) {}
};

static const struct utrace_memory_command arch_prctls[] = {
	OUT(ARCH_GET_FS, 8, 8) OUT(ARCH_GET_GS, 8, 8) {}
};

static const struct utrace_memory_command seccomps[] = {
	IN(SECCOMP_SET_MODE_FILTER, 16, 8) IN(SECCOMP_GET_ACTION_AVAIL, 4, 4)
	OUT(SECCOMP_GET_NOTIF_SIZES, 6, 6) {}
};

/* Without the type of the quota. Some structures are shorter on i386; the path has no size. */
static const struct utrace_memory_command quotactls[] = {
	IN(Q_QUOTAON, 0, 0)
	OUT(Q_GETQUOTA, 72, 68) IN(Q_SETQUOTA, 72, 68) OUT(Q_GETNEXTQUOTA, 72, 72)
	OUT(Q_GETINFO, 24, 24) IN(Q_SETINFO, 24, 24) OUT(Q_GETFMT, 4, 4)
	OUT(Q_XGETQUOTA, 112, 112) IN(Q_XSETQLIM, 112, 112) OUT(Q_XGETNEXTQUOTA, 112, 112)
	OUT(Q_XGETQSTAT, 80, 68) OUT(Q_XGETQSTATV, 160, 160) IN(Q_XQUOTAON, 4, 4)
	IN(Q_XQUOTAOFF, 4, 4) IN(Q_XQUOTARM, 4, 4) {}
};

#define CONTROL(name)								\
static const struct utrace_memory_command name##ctls[] = {			\
	IN(IPC_SET, sizeof(struct name##id64_ds), sizeof(struct compat_##name##id64_ds))	\
	OUT(IPC_STAT, sizeof(struct name##id64_ds), sizeof(struct compat_##name##id64_ds)) {}	\
};
CONTROL(shm)
CONTROL(sem)
#define msgid64_ds msqid64_ds
#define compat_msgid64_ds compat_msqid64_ds
CONTROL(msg)

const struct utrace_memory_command *const utrace_memory_commands[UTRACE_EXTENTS] = {
	[UTRACE_EXTENT_IOCTL] = ioctls, [UTRACE_EXTENT_FCNTL] = fcntls,
	[UTRACE_EXTENT_PRCTL] = prctls, [UTRACE_EXTENT_ARCH_PRCTL] = arch_prctls,
	[UTRACE_EXTENT_MSGCTL] = msgctls, [UTRACE_EXTENT_SHMCTL] = shmctls,
	[UTRACE_EXTENT_SEMCTL] = semctls, [UTRACE_EXTENT_SECCOMP] = seccomps,
	[UTRACE_EXTENT_QUOTACTL] = quotactls,
};

/* Is any of a call's memory looked at before its end? */
static __init bool is_early(const struct utrace_memory_arg *arg)
{
	for (;; arg++) {
		if ((arg->flags & UTRACE_MEMORY_IN) || arg->extent > UTRACE_EXTENT_RESULT)
			return true;
		if (arg->flags & UTRACE_MEMORY_LAST)
			return false;
	}
}

/* The first row that is not for the path of a descriptor; 0 for none. */
static u16 behind_paths(u16 row)
{
	for (; row && utrace_memory_args[row].extent == UTRACE_EXTENT_FD; row++)
		if (utrace_memory_args[row].flags & UTRACE_MEMORY_LAST)
			return 0;
	return row;
}

/* Makes the table one with or without the rows for paths of descriptors. */
void utrace_memory_table_set(bool paths)
{
	enum utrace_abi abi;
	unsigned int i;
	u16 first;

	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		for (i = 0; i < UTRACE_NR_SYSCALLS; i++) {
			first = first_rows[abi][i];
			WRITE_ONCE(utrace_memory_table[abi][i], paths ? first : behind_paths(first));
		}
	}
}

/* Sets UTRACE_MEMORY_EARLY of each row that may be a call's first. */
void __init utrace_memory_table_init(void)
{
	unsigned int i;

	for (i = 1; i < ARRAY_SIZE(utrace_memory_args); i++)
		if (is_early(utrace_memory_args + i))
			utrace_memory_args[i].flags |= UTRACE_MEMORY_EARLY;
	utrace_memory_table_set(false);
}
