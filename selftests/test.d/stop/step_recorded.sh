#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a step over a call ends with its user's hold, though the thread is recorded still
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

sleep 1000 &
sleeper=$!
wait_for eval '[ "$(cat /proc/$sleeper/comm)" = sleep ] && has_state $sleeper S'
only_pid $sleeper
events_on exec
ctl "stop $sleeper"
wait_held $sleeper
ctl "step $sleeper"
wait_for has_state $sleeper S	# in the call, which the step is over
ctl "resume $sleeper"
wait_for is_idle $sleeper

# The kernel stops the thread at the boundary, and the hooks go meanwhile.
kill -STOP $sleeper
wait_state $sleeper T
hooks_gone() {
	grep -q '^source_exit: stopped' "$UT/status" && grep -q '^source_boundary: stopped' "$UT/status"
}
wait_for hooks_gone
kill -CONT $sleeper
wait_for has_state $sleeper S
kill -TERM $sleeper
status=0
wait $sleeper || status=$?
expect_eq 143 $status "exit status"
