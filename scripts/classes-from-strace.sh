#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Check the classes of provider/arch/x86/syscall_classes.h against strace's.
#
#	classes-from-strace.sh [--print]
#
# A program makes every system call that the kernel's headers name, in all three
# ABIs, under a seccomp filter that lets none of them run. strace, with the option to
# show only one class, prints the numbers of the calls in that class, because strace sees a
# call before seccomp does.
#
# Calls that this strace does not know are left as they stand in the header.
# Members that the kernel's headers do not name are ignored.
#
# --print writes the list that strace would have, in the form of the header.
# OBJTREE, STRACE and CC may be set. Exit: 0 same, 1 different, 4 cannot be run.

here=$(cd "$(dirname "$0")" && pwd)
tables=$here/../provider/arch/x86
STRACE=${STRACE:-strace}
CC=${CC:-cc}
[ -n "$OBJTREE" ] || OBJTREE=$(ls -d /lib/modules/*/build 2>/dev/null | sort -V | tail -n 1)

skip()
{
	echo "SKIP: $*"
	exit 4
}

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
"$tables/gen-syscalls.sh" "$OBJTREE" > "$tmp/syscall_table.h" || skip "no kernel headers"
command -v "$STRACE" >/dev/null || skip "no strace"
command -v "$CC" >/dev/null || skip "no compiler"

cat > "$tmp/probe.c" <<'EOF'
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include "syscall_table.h"

/* uretprobe kills its caller before seccomp is asked; it is in no class. */
#define UNSAFE	335

static long call(int abi, long nr)
{
	register long r8 asm("r8") = 0, r9 asm("r9") = 0, r10 asm("r10") = 0;
	long ret;

	if (abi == 1)
		asm volatile("int $0x80" : "=a" (ret), "+r" (r8), "+r" (r9), "+r" (r10)
			     : "a" (nr), "b" (0L), "c" (0L), "d" (0L), "S" (0L), "D" (0L)
			     : "memory", "r11");
	else
		asm volatile("syscall" : "=a" (ret), "+r" (r8), "+r" (r9), "+r" (r10)
			     : "a" (abi == 2 ? nr | 0x40000000 : nr), "D" (0L), "S" (0L), "d" (0L)
			     : "memory", "rcx", "r11");
	return ret;
}

/* Nothing may run but exit_group(0, MARK). */
#define MARK	0x5afe
#define FIELD(f) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, f))
#define UNLESS(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip)

static int forbid(void)
{
	static struct sock_filter code[] = {
		FIELD(arch), UNLESS(AUDIT_ARCH_X86_64, 5),
		FIELD(nr), UNLESS(SYS_exit_group, 3),
		FIELD(args[1]), UNLESS(MARK, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
	};
	struct sock_fprog prog = { sizeof(code) / sizeof(code[0]), code };

	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
	       prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog, 0, 0);
}

static const struct { const char *name; int nr[3]; } rows[] = {
#define X(name, a, b, c) { #name, { a, b, c } },
	UTRACE_SYSCALL_ROWS(X)
#undef X
};

int main(int argc, char **argv)
{
	int i, abi = atoi(argv[1]), n = sizeof(rows) / sizeof(rows[0]);

	if (argc > 2) {
		for (i = 0; i < n; i++)
			if (rows[i].nr[abi] >= 0)
				printf("%d %s\n", rows[i].nr[abi], rows[i].name);
		return 0;
	}
	if (forbid())
		return 1;
	for (i = 0; i < n; i++)
		if (rows[i].nr[abi] >= 0 && (abi || rows[i].nr[0] != UNSAFE))
			call(abi, rows[i].nr[abi]);
	syscall(SYS_exit_group, 0, MARK);
	return 1;
}
EOF

cat > "$tmp/list.c" <<'EOF'
#include <stdio.h>
#include <syscall_classes.h>
#define X(name, calls) puts(name " " calls);
int main(void)
{
	UTRACE_SYSCALL_CLASSES(X)
	return 0;
}
EOF

$CC -O1 -w -I"$tmp" -o "$tmp/probe" "$tmp/probe.c" || exit 1
$CC -I"$tables" -o "$tmp/list" "$tmp/list.c" || exit 1
"$tmp/list" > "$tmp/have" || exit 1

# trace ABI CLASS: numbers of the calls that strace shows; the program's start-up
# is recognized by its calls' results
trace()
{
	"$STRACE" -qq -n -e trace="$2" -e signal=none -o "$tmp/log" "$tmp/probe" "$1" ||
		skip "strace -e trace=$2 does not run here"
	sed -n 's/^\[ *\([0-9]*\)\] \([a-z0-9_]*\)(.*ENOSYS.*/\1 \2/p' "$tmp/log"
}

for abi in 0 1 2; do
	"$tmp/probe" "$abi" names > "$tmp/names.$abi"
	trace "$abi" all | grep syscall_0x > "$tmp/unknown.$abi"
	[ "$(grep -c ENOSYS "$tmp/log")" -ge 300 ] || skip "this kernel lacks ABI $abi"
done

# strace looks into i386's two multiplexers and takes the class of the call inside. In utrace's
# header the multiplexers belong to the class of each such call.
multiplexed()
{
	case $1 in
	%network|%net)	echo "$1 socketcall 1" ;;
	%memory)	echo "$1 ipc 1" ;;
	esac
}

# A line "class name ABI" for each call of each class that strace shows or, for
# calls that it does not know, that the header has.
while read -r class calls; do
	for abi in 0 1 2; do
		trace "$abi" "$class" > "$tmp/shown"
		awk -v abi="$abi" -v class="$class" -v calls="$calls" -v file_unknown="$tmp/unknown.$abi" '
		BEGIN {
			n = split(calls, list, " ")
			for (i = 1; i <= n; i++)
				have[list[i]] = 1
		}
		# strace prints x32 numbers with the x32 bit.
		function plain(nr)	{ return nr >= 1073741824 ? nr - 1073741824 : nr + 0 }
		FILENAME == file_unknown	{ unknown[plain($1)] = 1; next }
		FILENAME ~ /shown$/		{ shown[plain($1)] = 1; next }
		$1 in unknown ? $2 in have : $1 in shown	{ print class, $2, abi }' \
			"$tmp/unknown.$abi" "$tmp/shown" "$tmp/names.$abi"
	done
	multiplexed "$class"
done < "$tmp/have" > "$tmp/members"
LC_ALL=C sort -u "$tmp/members" > "$tmp/strace"

if [ "$1" = --print ]; then
	cut -d' ' -f1 "$tmp/have" | awk '
	function flush()	{ printf " \\\n\t  \"%s\"", line; line = "" }
	NR == FNR {
		if (!seen[$1, $2]++)
			calls[$1] = calls[$1] " " $2
		next
	}
	{
		printf "\tX(\"%s\",", $1
		n = split(calls[$1], list, " ")
		for (i = 1; i <= n; i++) {
			word = list[i] (i < n ? " " : "")
			if (length(line word) > 80)
				flush()
			line = line word
		}
		flush()
		print ") \\"
	}' "$tmp/strace" -
	exit 0
fi

# The members in the header: each name, in every ABI that has the call.
for abi in 0 1 2; do
	awk -v abi="$abi" '
	NR == FNR	{ named[$2] = 1; next }
	{
		for (i = 2; i <= NF; i++)
			if ($i in named)
				print $1, $i, abi
	}' "$tmp/names.$abi" "$tmp/have"
done | LC_ALL=C sort -u > "$tmp/header"

if diff "$tmp/header" "$tmp/strace"; then
	echo "ok: classes as in $("$STRACE" --version | head -n 1)"
	exit 0
fi
echo "not ok: the header (<) and strace (>) differ; 0, 1, 2 are x86_64, i386, x32"
exit 1
