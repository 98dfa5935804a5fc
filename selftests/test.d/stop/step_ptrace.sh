#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a ptracer prevents a step and ends it; the thread is held after the ptracer's detach
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/dumper.bash"

sleep 1000 &
PID=$!
wait_for eval '[ "$(cat /proc/$PID/comm)" = sleep ] && has_state $PID S'
only_pid $PID
ctl "stop $PID"
wait_held $PID
start_dumper
expect_answer ok seize
ctl "step $PID"
sleep 0.5
expect_answer 80057f interrupt
expect_answer ok detach
wait_held $PID
ctl "resume $PID"
wait_state $PID S
kill -KILL $PID
