#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: when perf ends, the thread's flag is clear and the thread no longer passes the hook
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

probe=$TRACING/events/kprobes/enter
start_worker
echo "p:enter $(symbol syscall_user_dispatch)" > "$TRACING/kprobe_events"
hist="hist:keys=common_pid if common_pid == $WORKER"
echo "$hist" > "$probe/trigger"
slow_calls() {
	local n
	n=$(hits "$probe/hist" | cut -d' ' -f2)
	echo "!$hist" > "$probe/trigger"
	echo "$hist" > "$probe/trigger"
	echo "${n:-0}"
}

work 500
expect_eq 0 "$(slow_calls)" "slow calls before"
mkfifo end
"$PROGS/perf_open" "$(cat "$EVENTS/syscall/id")" "$WORKER" -1 < end > counted &
exec 3> end
wait_for grep -q open counted
work 500
[ "$(slow_calls)" -ge 500 ] || die "attached, yet not slow"
exec 3>&-
wait_for eval '[ "$(wc -l < counted)" = 2 ]'
expect_eq "" "$(threads)" "attached afterwards"
slow_calls > /dev/null
work 500
expect_eq 0 "$(slow_calls)" "slow calls afterwards"
