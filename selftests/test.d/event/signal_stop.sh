#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal says stops for a job control signal
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/signals"
only_pid "$PID"
release
wait_for test -e ready
events_on signal
kill -STOP "$PID"
wait_state "$PID" T
kill -CONT "$PID"
wait_state "$PID" S
events_off
expect_eq 1 "$(count "signal: SIGSTOP pid=$PID stops code=0 sender_pid=$$")" "SIGSTOP"
expect_eq 1 "$(count "signal: SIGCONT pid=$PID ignored code=0 sender_pid=$$")" "SIGCONT"
kill -KILL "$PID"
