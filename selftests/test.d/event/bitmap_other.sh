#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: numbers that no call has are recorded as such, and masked as "other"
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

cat > numbers.pl <<'P'
syscall(520); syscall(5000); syscall(0x7fffffff & ~0x40000000);
syscall(-5); syscall(999); syscall(-1);
P
check() {
	echo "$1" > "$UT/syscalls"
	launch "$(command -v perl)" numbers.pl
	only_pid "$PID"
	events_on syscall
	finish
	events_off
	records ' = -38 '
	expect_eq "$2" "$(count 'syscall: 0x[0-9a-f]*\(.* = -38 ')" "with '$1'"
	reset_utrace
}

need perl
check ''          6
check 'other'     5
check '!other'    1
check '520'       1
check 'x32:520'   0
