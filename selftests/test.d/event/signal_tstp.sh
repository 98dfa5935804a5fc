#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: SIGTSTP stops a process group with a parent in its session
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# A job in a group of its own; its parent is in the same session.
set -m
launch "$PROGS/signals"
set +m
only_pid "$PID"
release
wait_for test -e ready
events_on signal
kill -TSTP "$PID"
wait_state "$PID" T
events_off
expect_eq 1 "$(count "signal: SIGTSTP pid=$PID stops code=0 sender_pid=$$")" "SIGTSTP"
kill -KILL "$PID"
