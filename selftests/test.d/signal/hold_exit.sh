#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a signal of a process is another thread's when the thread that held it back exits
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

is_taken() {
	grep -q 'ShdPnd:.0*$' "/proc/$TARGET/task/$other/status"
}

ask value 10
ask thread
other=$ANSWER
api puppet a
api attach a "$TARGET" create
api answer a signal hold+ign
api events a signal
kill -USR1 "$TARGET"
wait_log "signal 10 deliver"
sleep 0.2
is_taken && die "it was not held back"
ask leave
wait_for is_taken
# The test's cgroup does not kill a process whose first thread has ended.
kill -KILL "$TARGET"
wait_for gone
