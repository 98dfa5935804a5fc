#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a 64-bit program's calls by the 32-bit gate are 32-bit calls
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

"$PROGS/abis" 0 0 1 || skip "the kernel has no 32-bit calls"
echo 'i386:getppid x86_64:close' > "$UT/syscalls"
launch "$PROGS/abis" 20 0 15
only_pid "$PID"
events_on syscall
finish
expect_eq 0 "$STATUS" "exit status"
expect_eq 15 "$(count ' syscall: i386:getppid\(.* = [1-9][0-9]* <')" "32-bit getppid"
expect_eq 15 "$(count ' syscall: ')" "records"
events_off

echo "== only the lower halves of its registers are arguments"
: > "$TRACING/trace"
echo i386:close > "$UT/syscalls"
echo 'arg0 == 99' > "$UT/exit_filter"
echo 'on syscall i386:close if arg0 == 99 do record' > "$UT/rules"
launch "$PROGS/abis" 0 0 0 1
only_pid "$PID"
events_on syscall
finish
expect_eq 0 "$STATUS" "exit status"
expect_eq 1 "$(count ' syscall: i386:close\(63, .* = -9 <')" "close"
expect_match 'fired 1$' "$(< "$UT/rules")" "rules"
