#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: SIGSTOP and SIGCONT go on working on held threads, and the hold comes back
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

only_pid none
sleep 1000 &
pid=$!
only_pid $pid
events_on jctl stop
ctl "stop $pid"
wait_held $pid
for n in 1 2; do
	kill -STOP $pid
	wait_state $pid T
	wait_for eval '[ "$(count "jctl: stopped signal=SIGSTOP")" = '$n' ]'
	kill -CONT $pid
	wait_held $pid
	wait_for eval '[ "$(count "jctl: continued signal=SIGCONT")" = '$n' ]'
done
expect_eq 3 "$(count "stop: session=default")" "times held"
ctl "resume $pid"
wait_state $pid S
kill -STOP $pid
wait_state $pid T
kill -CONT $pid
wait_state $pid S
events_off
kill -KILL $pid
