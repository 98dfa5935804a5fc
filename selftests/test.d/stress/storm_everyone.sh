#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: everyone: each new thread is attached before it runs, and once
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# More names than the kernel keeps for `trace` by itself.
trap 'echo 128 > "$TRACING/saved_cmdlines_size"' EXIT
echo 4096 > "$TRACING/saved_cmdlines_size"

P=200 T=2
echo 'getppid' > "$UT/syscalls"
launch "$PROGS/storm" $P $T
events_on attach detach syscall
finish
events_off
expect_eq 0 "$STATUS" "exit status"
expect_whole
all=$((T + P * (1 + T)))
expect_eq $all "$(count ' attach: comm=storm ')" "attach"
# By id: the kernel keeps a thread's name for `trace` only where it can do so at once.
calls=$(records . | awk '
	match($0, / attach: comm=storm pid=[0-9]+/) {
		ours[substr($0, RSTART + 24, RLENGTH - 24)] = 1
	}
	/ syscall: getppid/ && match($0, /-[0-9]+ +\[/) {
		id = substr($0, RSTART + 1, RLENGTH - 2)
		sub(/ +$/, "", id)
		n += id in ours
	}
	END { print n + 0 }')
expect_eq $((10 * (T + P * T))) "$calls" "calls"
# Every one that came has gone again, by its end or when the events went off.
ids() {
	records " $1: " | sed 's/.* pid=\([0-9]*\) .*/\1/' | sort
}
expect_eq "$(ids attach)" "$(ids detach)" "those that went"
expect_eq "" "$(ids attach | uniq -d)" "attached twice"
expect_eq "" "$(threads)" "attached"
