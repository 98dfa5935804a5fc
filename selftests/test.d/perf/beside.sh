#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: other users of a thread's calls come and go in the middle of perf's recording
# requires: perf
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

start_worker
echo getppid > "$UT/syscalls"
mkfifo ctl ack
exec {CTL}<> ctl {ACK}<> ack
"${PERF_RECORD[@]}" -D -1 --control fifo:ctl,ack -e utrace:syscall --filter 'ret != 3' \
	-p "$WORKER" > perf.out 2>&1 &
PERF=$!

perf_do() {
	local answer
	echo "$1" >&"$CTL"
	read -r -t $((30 * TIMEOUT_SCALE)) -u "$ACK" answer || die "perf does not answer: $(cat perf.out)"
}

work 3
perf_do enable
work 5
only_pid "$WORKER"
events_on syscall
work 7
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
work 11
events_off
work 13
echo '!hist:keys=id' > "$EVENTS/syscall/trigger"
: > "$UT/set_pid"
id=$(cat "$EVENTS/syscall_exit/id")
mkfifo end
"$PROGS/perf_open" "$id" "$WORKER" -1 < end > counted &
exec {END}> end
wait_for grep -q open counted
work 17
exec {END}>&-
wait_for eval '[ "$(wc -l < counted)" = 2 ]'
work 19
perf_do disable
work 23
echo stop >&"$CTL"
wait $PERF || die "perf: $(cat perf.out)"
perf script -i perf.data -F comm,event,trace > script
expect_eq 72 "$(grep -c 'utrace:syscall: getppid(' script)" "getppid in perf's recording"
expect_eq 18 "$(count 'syscall: getppid')" "getppid in the session's"
expect_law
