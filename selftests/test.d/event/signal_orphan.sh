#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: SIGTSTP does not stop an orphaned process group
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# In a session of its own, no process of the session is its parent.
LAUNCHER=(setsid -w)
launch "$PROGS/signals"
only_pid "$PID"
release
wait_for test -e ready
events_on signal
kill -TSTP "$PID"
wait_for grep -q SIGTSTP "$TRACING/trace"	# of two at once, USR1 is the first
kill -USR1 "$PID"
wait_for grep -q SIGUSR1 "$TRACING/trace"
events_off
wait_state "$PID" S
expect_eq 1 "$(count "signal: SIGTSTP pid=$PID ignored")" "ignored"
expect_eq 0 "$(count "signal: SIGTSTP pid=$PID stops")" "stops"
kill -KILL "$PID"
