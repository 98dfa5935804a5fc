#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: a process is stopped, stepped and resumed with all its threads
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/hold.bash"

# The first thread uses the processor, and three others sleep.
start target
pid=$PROGRAM
for _ in 1 2 3; do
	ask thread
done
tell spin
tids=("/proc/$pid/task/"*)
tids=("${tids[@]##*/}")
expect_eq 4 ${#tids[@]} "threads"
only_pid "$pid"
events_on stop resume jctl

ctl "stop $pid"
wait_held "${tids[@]}"
ticks() {
	cut -d ' ' -f 14,15 "/proc/$pid/stat"
}
nap 0.2	# the last tick is counted when it is switched out
before=$(ticks)
nap 0.5
expect_eq "$before" "$(ticks)" "time that it takes while it is held"
expect_eq 4 "$(count "stop: session=default why=control")" "stop"

# An instruction later the first thread is held again; the others make their calls.
ip() {
	cut -d ' ' -f 3 "/proc/$pid/syscall"
}
ip=$(ip)
ctl "step $pid"
wait_for eval '[ "$(ip)" != "$ip" ]'
wait_held "$pid"
wait_for eval '[ "$(count "resume: ")" = 4 ]'

# Twice is as good as once.
ctl "stop $pid stop ${tids[1]}"
wait_held "${tids[@]}"
ctl "resume ${tids[1]}"
wait_for eval '[ "$(state "${tids[1]}")" = S ]'
wait_held "${tids[2]}"	# if the others ran as well, this one would sleep
ctl "resume $pid"
wait_state "$pid" R
events_off
only_pid none
wait_for none_attached

# A signal that it is sent while it is held comes afterwards.
ctl "stop $pid"
wait_held "${tids[@]}"
ctl "signal $pid TERM"
nap 0.2
held "$pid" || die "SIGTERM has come through"
ctl "resume $pid"
status=0
wait "$pid" || status=$?
expect_eq 143 "$status" "exit status"
wait_for none_attached
