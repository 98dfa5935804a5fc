#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: raw_syscalls sessions that begin and end cost no record
# long
# requires: perf trace-cmd
# timeout: 120
. "${0%/*}/../../lib.sh"
hide_symbols
. "$SELFTESTS/lib/recording.bash"

start_worker
only_pid "$WORKER"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
calls=0

# works_during COMMAND... - the worker makes calls as long as the command runs
works_during() {
	local job
	"$@" &
	job=$!
	while kill -0 $job 2> /dev/null; do
		work 1000
		calls=$((calls + 1000))
	done
	wait $job
	expect_eq $calls "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid: $1"
}

toggle() {
	for _ in 1 2 3 4 5 6; do
		echo 1 > "$TRACING/events/raw_syscalls/enable"
		nap 0.1
		echo 0 > "$TRACING/events/raw_syscalls/enable"
		nap 0.05
	done
}

works_during toggle
# In an instance: with trace-cmd in the top one, a histogram of raw_syscalls misses as many calls.
works_during trace-cmd record -q -o trace.dat -B beside -e raw_syscalls -P "$WORKER" sleep 0.1 \
	> /dev/null
works_during "${PERF_RECORD[@]}" -e raw_syscalls:sys_enter -p "$WORKER" sleep 0.1
expect_law
