#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal has the fates handler and ignored, and the sender of the signal
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/signals"
only_pid "$PID"
release
wait_for test -e ready
events_on signal
kill -USR1 "$PID"
wait_for grep -q SIGUSR1 "$TRACING/trace"
kill -USR2 "$PID"
kill -WINCH "$PID"
kill -CHLD "$PID"
kill -0 "$PID"
events_off
expect_eq 1 "$(count "signal: SIGUSR1 pid=$PID handler code=0 sender_pid=$$ sender_uid=0")"
expect_eq 1 "$(count "signal: SIGUSR2 pid=$PID ignored code=0 sender_pid=$$ sender_uid=0")"
expect_eq 1 "$(count "signal: SIGWINCH pid=$PID ignored code=0 sender_pid=$$")"
expect_eq 1 "$(count "signal: SIGCHLD pid=$PID ignored code=0 sender_pid=$$")"
expect_eq 4 "$(count ' signal: ')" "records"
expect_match "^ *signals-$PID " "$(records SIGUSR1)" "the receiver says what is delivered"
kill -KILL "$PID"
