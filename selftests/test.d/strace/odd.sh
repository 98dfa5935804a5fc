#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace see the same of calls that are interrupted or never return
# requires: strace perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

same_as_strace "$PROGS/odd"
expect_eq 6 "$STATUS" "exit status"
for call in restart_syscall rt_sigreturn pause execve; do
	[ "$(count " syscall_entry: $call\(")" -gt 0 ] || die "no $call"
done
for ret in -512 -514 -516 -2 -9; do
	[ "$(count " = $ret <")" -gt 0 ] || die "no call that returned $ret"
done
