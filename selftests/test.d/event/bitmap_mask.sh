#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a call that the bitmap refuses leaves no record and counts as masked
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

check() {
	local n=$2 masked
	echo "$1" > "$UT/syscalls"
	masked=$(stats_of syscall masked)
	launch "$PROGS/calls" 1000 10
	only_pid "$PID"
	events_on syscall
	finish
	events_off
	expect_eq "$3" "$(count 'syscall: getppid')" "getppid with '$1'"
	expect_eq "$4" "$(count 'syscall: close')" "close with '$1'"
	[ -z "$n" ] || expect_eq $((masked + n)) "$(stats_of syscall masked)" "masked with '$1'"
	expect_law
	reset_utrace
}

#     syscalls                  masked  getppid  close
check '!getppid'                1000    0        100
check 'getppid'                 ''      1000     0
check '!105-115'                1000    0        100
check '105-115, close'          ''      1000     100
check '!3,110'                  100     1000     0
check 'all !close !getppid'     1100    0        0
check '!%pure'                  ''      0        100
expect_eq "" "$(cat "$UT/syscalls")" "syscalls after a reset"
