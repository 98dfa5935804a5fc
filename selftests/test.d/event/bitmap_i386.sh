#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: 32-bit calls have their own bitmap, numbers and names
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

[ -x "$PROGS/calls.m32" ] || skip "there is no 32-bit program"

check() {
	echo "$1" > "$UT/syscalls"
	launch "$PROGS/calls.m32" 50 10
	only_pid "$PID"
	events_on syscall
	finish
	events_off
	expect_eq 0 "$STATUS" "exit status"
	expect_eq "$2" "$(count ' syscall: i386:getppid\(')" "getppid with '$1'"
	expect_eq "$3" "$(count ' syscall: i386:close\(')" "close with '$1'"
	expect_eq 0 "$(count ' syscall: (getppid|close|x32:)')" "other ABIs with '$1'"
	expect_eq "$4" "$(count ' syscall: execve\(')" "64-bit execve with '$1'"
	reset_utrace
}

# In its table, getppid is 64, close 6; as 64-bit numbers those are semget, lstat.
#     syscalls                        getppid  close  execve
check ''                              50       5      1
check 'i386:getppid'                  50       0      0
check 'x86_64:getppid'                0        0      0
check 'x32:getppid i386:close'        0        5      0
check '!x86_64:all'                   50       5      0
check '64 6'                          0        0      0
check 'i386:6-64'                     50       5      0
