#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: sender_uid is the sender as the receiver's user namespace sees it
# requires: unshare
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# The namespace maps no user, so root is the overflow user there.
LAUNCHER=(unshare -U)
launch "$(command -v sleep)" 100
only_pid "$PID"
events_on signal
echo "signal $PID WINCH" > "$UT/control"
kill -WINCH "$PID"
echo "signal $PID TERM" > "$UT/control"
wait "$JOB" || true
events_off
uid=$(< /proc/sys/kernel/overflowuid)
expect_eq 2 "$(count "signal: SIGWINCH pid=$PID ignored code=0 sender_pid=$$ sender_uid=$uid")" \
	"ignored ones"
expect_eq 1 "$(count "signal: SIGTERM pid=$PID terminates code=0 sender_pid=$$ sender_uid=$uid")" \
	"the end"
