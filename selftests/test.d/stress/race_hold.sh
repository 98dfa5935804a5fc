#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that reaches the boundary at once after a stop is held, every time
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/hold.bash"

# seen LETTER - whether the thread's state is that; builtins, as it is asked thousands of times
seen() {
	local stat
	stat=$(< "/proc/$pid/stat")
	stat=${stat##*) }
	[ "${stat%% *}" = "$1" ]
}

# In user mode, in calls, and in one that blocks.
for program in 'while :; do :; done' 'while :; do ulimit -c > /dev/null; done' 'read -r <> fifo'; do
	[ -p fifo ] || mkfifo fifo
	bash -c "$program" &
	pid=$!
	until=$((SECONDS + 8))
	while [ $SECONDS -lt $until ]; do
		ctl "stop $pid"
		polls=0
		until seen t; do
			polls=$((polls + 1))
			[ $polls -lt 100 ] || wait_for seen t
		done
		ctl "resume $pid"
	done
	wait_for eval '! seen t'
	kill -KILL $pid
	wait $pid 2> /dev/null || true
done
