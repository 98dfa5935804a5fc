#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: calls that Syscall User Dispatch diverts are not told; others are, wherever its page is
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

check() {
	launch "$1" 12 30 20
	only_pid "$PID"
	events_on syscall syscall_entry signal
	finish
	events_off
	[ "$STATUS" != 4 ] || skip "the kernel has no Syscall User Dispatch"
	expect_eq 0 "$STATUS" "exit status of $1"
	expect_eq 12 "$(count ' signal: SIGSYS .* handler')" "SIGSYS of $1"
	expect_eq 50 "$(count ' syscall: (i386:)?getppid')" "getppid of $1"
	expect_eq 50 "$(count ' syscall_entry: (i386:)?getppid')" "entries of $1"
	expect_eq 12 "$(count ' syscall: (i386:)?(rt_)?sigreturn')" "sigreturn of $1"
	reset_utrace
}

check "$PROGS/sud"
[ ! -x "$PROGS/sud.m32" ] || check "$PROGS/sud.m32"
