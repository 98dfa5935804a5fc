#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: x32 calls have their own bitmap and names
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

"$PROGS/abis" 0 1 || skip "the kernel has no x32 calls"

check() {
	echo "$1" > "$UT/syscalls"
	launch "$PROGS/abis" 40 30
	only_pid "$PID"
	events_on syscall
	finish
	events_off
	expect_eq 0 "$STATUS" "exit status"
	expect_eq "$2" "$(count ' syscall: getppid\(')" "x86_64 with '$1'"
	expect_eq "$3" "$(count ' syscall: x32:getppid\(')" "x32 with '$1'"
	reset_utrace
}

#     syscalls               x86_64  x32
check ''                     40      30
check 'getppid'              40      30
check 'x86_64:getppid'       40      0
check 'x32:getppid'          0       30
check '110'                  40      0
check '!x32:getppid'         40      0
check 'x32:all'              0       30
