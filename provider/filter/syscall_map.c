// SPDX-License-Identifier: GPL-2.0
/*
 * The syscall map: which filters want which system call; and the table of string arguments.
 */
#include <linux/build_bug.h>
#include <linux/ipc.h>
#include <linux/kernel.h>
#include <linux/lockdep.h>
#include <linux/nospec.h>
#include <linux/spinlock.h>
#include <asm/unistd.h>

#include "syscall_map.h"
#include "filter.h"
#include "string_table.h"

#define TEXT(kind, arg)		((kind) << 4 | (arg))
#define ROW(nr, name, kind0, arg0, kind1, arg1, fd)				\
	[nr] = { TEXT(UTRACE_TEXT_##kind0, arg0), TEXT(UTRACE_TEXT_##kind1, arg1) },

const u8 utrace_text_table[UTRACE_ABIS][UTRACE_NR_SYSCALLS][UTRACE_STRINGS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_STRINGS_64(ROW) },
	[UTRACE_ABI_I386]	= { UTRACE_STRINGS_32(ROW) },
	[UTRACE_ABI_X32]	= { UTRACE_STRINGS_X32(ROW) },
};

static_assert(UTRACE_TEXT_FD < 1 << 4);

#undef ROW
#define ROW(nr, name, kind0, arg0, kind1, arg1, fd)	[nr] = (fd),

/* Which argument is the call's first descriptor, from 1 on; 0 if the call takes none. */
static const u8 descriptors[UTRACE_ABIS][UTRACE_NR_SYSCALLS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_STRINGS_64(ROW) },
	[UTRACE_ABI_I386]	= { UTRACE_STRINGS_32(ROW) },
	[UTRACE_ABI_X32]	= { UTRACE_STRINGS_X32(ROW) },
};

#undef ROW
#define ROW(nr, name, kind0, arg0, kind1, arg1, fd)	name##_second = UTRACE_TEXT_##kind1,

/*
 * utrace_strings_read_plain() takes a call with a single string for one that does not change
 * registers: of the calls that do, those with a string have a second string.
 */
enum { UTRACE_STRINGS_64(ROW) };
static_assert((int)execve_second == UTRACE_TEXT_ARGV && (int)execveat_second == UTRACE_TEXT_ARGV);

/*
 * Which argument of a call is its first descriptor? -1 for none. The call's strings may leave a row
 * of the table of strings no room for a descriptor.
 */
int utrace_descriptor_arg(enum utrace_abi abi, int nr)
{
	return descriptors[abi][utrace_syscall_slot(nr)] - 1;
}

/*
 * Are paths of descriptors a call's only strings? A row of the table has them after all others.
 */
static bool has_only_path(enum utrace_abi abi, unsigned int slot)
{
	return utrace_text_kind(utrace_text_table[abi][slot][0]) == UTRACE_TEXT_FD;
}

/* May a call have strings in its memory? @slot is its place in the table. */
static bool has_strings(enum utrace_abi abi, unsigned int slot)
{
	return utrace_text_table[abi][slot][0] && !has_only_path(abi, slot);
}

/*
 * May a native call return with other registers than it came with? Such a call starts a new
 * program, or goes back to what a signal or the probe of a function's return has interrupted.
 */
bool utrace_changes_registers(unsigned int nr)
{
	switch (nr) {
	case __NR_execve:
	case __NR_execveat:
	case __NR_rt_sigreturn:
#ifdef __NR_uretprobe
	case __NR_uretprobe:
#endif
#ifdef __NR_uprobe
	case __NR_uprobe:
#endif
		return true;
	default:
		return false;
	}
}

u64 utrace_syscall_map[UTRACE_ABIS][UTRACE_NR_SYSCALLS];

/* The calls that make a child, by name: each ABI has some of them. */
static const char *const makes_child[] = { "clone", "fork", "vfork", "clone3" };

static void mark_clones(void)
{
	const struct utrace_syscall_row *row;
	enum utrace_abi abi;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(makes_child); i++) {
		row = utrace_syscall_find(makes_child[i], strlen(makes_child[i]));
		for (abi = 0; row && abi < UTRACE_ABIS; abi++)
			if (row->nr[abi] >= 0)
				utrace_syscall_map[abi][row->nr[abi]] |= UTRACE_FILTER_CLONE;
	}
}

/* Has a call UTRACE_FILTER_STRINGS whatever sessions want? */
static bool always_marked(enum utrace_abi abi, unsigned int slot)
{
	return has_strings(abi, slot) ||
	       (abi == UTRACE_ABI_X86_64 && utrace_changes_registers(slot));
}

static void mark_strings(enum utrace_abi abi)
{
	unsigned int i;

	for (i = 0; i < UTRACE_NR_SYSCALLS; i++)
		if (always_marked(abi, i))
			utrace_syscall_map[abi][i] |= UTRACE_FILTER_STRINGS;
}

/* The call that socketcall() or ipc() makes, whose numbers begin with 1. */
struct inner {
	const char *name;
	enum utrace_abi abi;
	int nr;
};

static struct inner socket_calls[] = {
	{ }, { "socket" }, { "bind" }, { "connect" }, { "listen" }, { "accept" }, { "getsockname" },
	{ "getpeername" }, { "socketpair" }, { "sendto" }, { "recvfrom" }, { "sendto" },
	{ "recvfrom" }, { "shutdown" }, { "setsockopt" }, { "getsockopt" }, { "sendmsg" },
	{ "recvmsg" }, { "accept4" }, { "recvmmsg" }, { "sendmmsg" },
};

static struct inner ipc_calls[] = {
	[SEMOP] = { "semop" }, [SEMGET] = { "semget" }, [SEMCTL] = { "semctl" },
	[SEMTIMEDOP] = { "semtimedop" }, [MSGSND] = { "msgsnd" }, [MSGRCV] = { "msgrcv" },
	[MSGGET] = { "msgget" }, [MSGCTL] = { "msgctl" }, [SHMAT] = { "shmat" },
	[SHMDT] = { "shmdt" }, [SHMGET] = { "shmget" }, [SHMCTL] = { "shmctl" },
};

/* A call that i386 has no number for has the one of x86-64. */
static void find_inner(struct inner *inner, unsigned int count)
{
	const struct utrace_syscall_row *row;
	unsigned int i;

	for (i = 0; i < count; i++) {
		row = inner[i].name ? utrace_syscall_find(inner[i].name, strlen(inner[i].name)) : NULL;
		inner[i].abi = row && row->nr[UTRACE_ABI_I386] >= 0 ? UTRACE_ABI_I386 :
								      UTRACE_ABI_X86_64;
		inner[i].nr = row ? row->nr[inner[i].abi] : -1;
	}
}

/* NULL: it is no such call. */
static const struct inner *inner_of(int nr, u32 op)
{
	const struct inner *inner = NULL;

	if (nr == __NR_ia32_socketcall && op < ARRAY_SIZE(socket_calls))
		inner = &socket_calls[array_index_nospec(op, ARRAY_SIZE(socket_calls))];
	op &= 0xffff;	/* the rest is a version */
	if (nr == __NR_ia32_ipc && op < ARRAY_SIZE(ipc_calls))
		inner = &ipc_calls[array_index_nospec(op, ARRAY_SIZE(ipc_calls))];
	return inner && inner->nr >= 0 ? inner : NULL;
}

/* The filters, of groups and of rules, that want the call which such a call makes. */
u64 utrace_syscall_map_inner(int nr, u32 op)
{
	const struct inner *inner = inner_of(nr, op);

	return inner ? utrace_syscall_map_filters(inner->abi, inner->nr) &
		       (UTRACE_FILTER_RULE | (BIT_ULL(UTRACE_FILTERS) - 1)) : 0;
}

/* Does a set have the call that such a call makes? */
bool utrace_sysset_has_inner(const struct utrace_sysset *set, int nr, u32 op)
{
	const struct inner *inner = inner_of(nr, op);

	return inner && utrace_sysset_test(set, inner->abi, inner->nr);
}

/* Fills in the bits that are the same for all filters, before anything is attached. */
void utrace_syscall_map_init(void)
{
	enum utrace_abi abi;
	unsigned int i;

	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		for (i = 0; i < UTRACE_NR_SYSCALLS; i++)
			utrace_syscall_map[abi][i] = UTRACE_FILTER_ALL;
		mark_strings(abi);
	}
	mark_clones();
	find_inner(socket_calls, ARRAY_SIZE(socket_calls));
	find_inner(ipc_calls, ARRAY_SIZE(ipc_calls));
}

/* A leaf, taken with interrupts off: rules come here from any place where events are. */
static DEFINE_RAW_SPINLOCK(map_lock);

static u64 filters = BIT_ULL(0);	/* in use; map_lock */

static void set_word(u64 *word, u64 bit, bool on)
{
	if (!(*word & bit) == on)
		WRITE_ONCE(*word, *word ^ bit);
}

static void set_words(u64 bit, const struct utrace_sysset *set)
{
	enum utrace_abi abi;
	unsigned int i;

	lockdep_assert_held(&map_lock);
	for (abi = 0; abi < UTRACE_ABIS; abi++)
		for (i = 0; i < UTRACE_NR_SYSCALLS; i++)
			set_word(&utrace_syscall_map[abi][i], bit, test_bit(i, set->calls[abi]));
}

/* Takes a filter, which wants nothing yet. 0 if all are in use. */
u64 utrace_filter_get(void)
{
	unsigned long irq;
	u64 filter;

	raw_spin_lock_irqsave(&map_lock, irq);
	filter = ~filters & (BIT_ULL(UTRACE_FILTERS) - 1);
	filter &= -filter;
	filters |= filter;
	raw_spin_unlock_irqrestore(&map_lock, irq);
	return filter;
}

/* Gives a filter back, which no engine has any more, and which wants nothing from now on. */
void utrace_filter_put(u64 filter)
{
	static const struct utrace_sysset none;
	unsigned long irq;

	raw_spin_lock_irqsave(&map_lock, irq);
	set_words(filter, &none);
	filters &= ~filter;
	raw_spin_unlock_irqrestore(&map_lock, irq);
}

/*
 * Says which calls a filter (or UTRACE_FILTER_RULE) wants. @kept is the owner's copy of the set,
 * which changes at the same time; may be @set. Calls that are made meanwhile are judged by the old
 * set or the new one. In any context but an NMI.
 */
void utrace_syscall_map_set(u64 filter, struct utrace_sysset *kept,
			    const struct utrace_sysset *set)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&map_lock, irq);
	*kept = *set;
	set_words(filter, set);
	raw_spin_unlock_irqrestore(&map_lock, irq);
}

void utrace_syscall_map_get(const struct utrace_sysset *kept, struct utrace_sysset *set)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&map_lock, irq);
	*set = *kept;
	raw_spin_unlock_irqrestore(&map_lock, irq);
}

/* Paths or memory that any session wants besides strings; map_lock. */
static bool paths_wanted, memory_wanted;

static void mark_more(void)
{
	enum utrace_abi abi;
	unsigned int i;

	for (abi = 0; abi < UTRACE_ABIS; abi++)
		for (i = 0; i < UTRACE_NR_SYSCALLS; i++)
			if (!always_marked(abi, i))
				set_word(&utrace_syscall_map[abi][i], UTRACE_FILTER_STRINGS,
					 (paths_wanted && has_only_path(abi, i)) ||
					 (memory_wanted && utrace_memory_early(abi, i)));
}

static void set_wanted(bool *wanted, bool on)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&map_lock, irq);
	*wanted = on;
	utrace_memory_table_set(paths_wanted);
	mark_more();
	raw_spin_unlock_irqrestore(&map_lock, irq);
}

/* Says whether any session wants the paths of descriptors. */
void utrace_syscall_map_set_paths(bool on)
{
	set_wanted(&paths_wanted, on);
}

/* Says whether any session wants the memory behind arguments. */
void utrace_syscall_map_set_memory(bool on)
{
	set_wanted(&memory_wanted, on);
}
