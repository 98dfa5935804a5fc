#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an event's filter chooses records by their fields
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

check() {
	echo "$1" > "$EVENTS/syscall/filter"
	launch "$PROGS/calls" 200 10
	only_pid "$PID"
	events_on syscall
	finish
	events_off
	expect_eq "$2" "$(count ' syscall: getppid')" "getppid with $1"
	expect_eq "$3" "$(count ' syscall: close')" "close with $1"
	expect_law
	reset_utrace
}

check 'id == 3 && ret < 0'              0    20
check 'id == 3 && ret >= 0'             0    0
check 'id == 110'                       200  0
check 'ret == -9 || id == 110'          200  20
check 'abi == 0 && id < 111 && id > 2'  200  20
check 'abi == 1'                        0    0
check 'errno == 9'                      0    20
check 'errno == 0 && id != 59'          200  0
check 'duration > 100000000000'         0    0
check 'comm == "calls" && duration > 0' 200  20
check 'common_pid == 1'                 0    0
