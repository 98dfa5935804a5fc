#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace see the same calls of programs of all kinds
# requires: strace perl
# timeout: 300
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# same STATUS COMMAND... - the same calls, and the program ends with this status
same() {
	row "${*:2}"
	echo > "$TRACING/trace"
	same_as_strace "${@:2}"
	expect_eq "$1" "$STATUS" "exit status"
}

same 0 /bin/ls -l "$SELFTESTS"
same 0 /bin/sh -c 'ls / | (cat; exit 3) | wc -l; true & wait'
same 0 "$PROGS/threads" 16 20
same 0 "$PROGS/vforks" 5 /bin/true
same 143 /bin/sh -c "kill -TERM \$\$; echo not reached"
same 139 "$PROGS/crash"
same 0 "$PROGS/deny" 20
same 6 "$PROGS/odd"
for call in restart_syscall rt_sigreturn pause execve; do
	[ "$(count " syscall_entry: $call\(")" -gt 0 ] || die "no $call"
done
for ret in -512 -514 -516 -2 -9; do
	[ "$(count " = $ret <")" -gt 0 ] || die "no call that returned $ret"
done
[ -x "$PROGS/calls.m32" ] || skip "there is no 32-bit program"
same 0 "$PROGS/calls.m32" 100 10
expect_eq 0 "$(count ' syscall: (getppid|close)')" "calls of the other ABI"
