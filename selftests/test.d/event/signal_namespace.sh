#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: sender_pid is the sender's id as the initial pid namespace names it
# requires: unshare
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

LAUNCHER=(unshare -p -f)
launch /bin/sh -c 'trap : USR1; (kill -USR1 1); while :; do sleep 0.05; done'
PID=$(pgrep -P "$JOB")
only_pid "$PID"
events_on signal clone
release
wait_for grep -q 'SIGUSR1' "$TRACING/trace"
child=$(records "-$PID .* clone: child=" | head -n 1 | sed 's/.*child=\([0-9]*\) .*/\1/')
expect_eq 1 "$(count "signal: SIGUSR1 pid=$PID handler code=0 sender_pid=$child sender_uid=0")" \
	"from within"

echo > "$TRACING/trace"
kill -USR1 "$PID"
wait_for grep -q 'SIGUSR1' "$TRACING/trace"
expect_eq 1 "$(count "signal: SIGUSR1 pid=$PID handler code=0 sender_pid=$$ sender_uid=0")" \
	"from outside"
kill -KILL "$PID"
wait "$JOB" || true
expect_eq 1 "$(count "signal: SIGKILL pid=$PID terminates code=0 sender_pid=$$ sender_uid=0")" \
	"the end, from outside"
