#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: held threads and job control, SIGKILL, detach, a late request, io_uring
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/modules.bash"

gone() {
	[ ! -e "/proc/$SLEEPER" ]
}

# hold_sleeper - a process that sleeps, and is held: SLEEPER
hold_sleeper() {
	start_sleeper
	ctl "stop $SLEEPER"
	wait_held "$SLEEPER"
}

# start_uring MODE - the program uring, which waits: URING
start_uring() {
	local word
	coproc { exec "$PROGS/uring" "$1"; }
	read -r word URING <&"${COPROC[0]}"
	[ "$word" = ready ] || skip "io_uring: $word $URING"
	URING=$COPROC_PID
	wait_state "$URING" S
}

only_pid none
row "SIGSTOP and SIGCONT go on working on held threads, and the hold comes back"
events_on jctl stop
start_sleeper
only_pid "$SLEEPER"
ctl "stop $SLEEPER"
wait_held "$SLEEPER"
for n in 1 2; do
	kill -STOP "$SLEEPER"
	wait_state "$SLEEPER" T
	wait_for eval '[ "$(count "jctl: stopped signal=SIGSTOP")" = '$n' ]'
	kill -CONT "$SLEEPER"
	wait_held "$SLEEPER"
	wait_for eval '[ "$(count "jctl: continued signal=SIGCONT")" = '$n' ]'
done
expect_eq 3 "$(count "stop: session=default")" "times held"
ctl "resume $SLEEPER"
wait_state "$SLEEPER" S
kill -STOP "$SLEEPER"
wait_state "$SLEEPER" T
kill -CONT "$SLEEPER"
wait_state "$SLEEPER" S
events_off
kill -KILL "$SLEEPER"

row "SIGKILL ends held threads at once, and nothing is left"
only_pid none
for _ in 1 2 3; do
	hold_sleeper
	kill -KILL "$SLEEPER"
	soon gone
done
wait_for none_attached

row "detach resumes a thread and removes it from the targets"
hold_sleeper
put "$SLEEPER" set_pid
ctl "detach $SLEEPER"
wait_for eval '[ "$(state "$SLEEPER")" = S ]'
expect_eq none "$(< "$UT/set_pid")" "set_pid"
expect_eq "" "$(threads)" "attached"
# A thread that is held and no target; and a list that means every thread.
put all set_pid
ctl "stop $SLEEPER"
wait_held "$SLEEPER"
ctl "detach $SLEEPER"
wait_for eval '[ "$(state "$SLEEPER")" = S ]'
refused EINVAL "detach $SLEEPER" control
kill -KILL "$SLEEPER"

row "a running thread is held once"
only_pid none
start_worker
only_pid "$WORKER"
: > "$TRACING/trace"
events_on stop resume
work_on 1000000000
# The request is late: the thread may have come by itself.
load_test_module utrace_fail function=utrace:utrace_kick comm=hold.sh delay=300
ctl "stop $WORKER"
wait_held "$WORKER"
nap 0.2
expect_eq 0 "$(count "resume: session=default")" "times let go"
expect_eq 1 "$(count "stop: session=default")" "times held"
rmmod utrace_fail
ctl "resume $WORKER"
wait_for eval '[ "$(count "resume: session=default")" = 1 ]'
events_off
kill -KILL "$WORKER"
wait_for none_attached
only_pid none

row "of a process with a thread of io_uring's, all others are held, and stop ends"
start_uring poll
expect_eq 2 "$(ls "/proc/$URING/task" | wc -l)" "threads, with io_uring's"
timeout $((20 * TIMEOUT_SCALE)) bash -c "echo 'stop $URING' > '$UT/control'" ||
	die "stop $URING: status $?"
wait_state "$URING" t
expect_eq "$URING" "$(threads "$URING" | cut -d' ' -f1)" "attached"
for command in step resume; do
	echo "$command $URING" > "$UT/control"
done
wait_for none_attached
kill -KILL "$URING"

for mode in low high; do
	row "stop ends the wait for io_uring, whatever the upper half of the number is: $mode"
	start_uring $mode
	ctl "stop $URING"
	wait_state "$URING" t
	ctl "resume $URING"
	wait_state "$URING" S
	kill -KILL "$URING"
	wait_for none_attached
done
