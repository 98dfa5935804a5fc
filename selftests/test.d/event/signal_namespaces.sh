#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal names the sender as pid and user namespaces have it
# requires: unshare
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

row "sender_pid is the sender's id as the initial pid namespace names it"
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
events_off

# ended - whether both children have ended
ended() {
	[ "$(count "signal: SIGCHLD pid=$PID ")" -ge 2 ] && [ "$(count "-$PID .* clone: child=")" -ge 2 ]
}

row "a child, and a sender of sigqueue, that have ended when their signals are delivered"
launch /bin/sh -c 'trap : USR1 CHLD; /bin/true; /bin/kill -q 5 -USR1 $$; while :; do sleep 1; done'
PID=$(pgrep -P "$JOB")
only_pid "$PID"
echo > "$TRACING/trace"
events_on signal clone
release
wait_for ended
mapfile -t children < <(records "-$PID .* clone: child=" | sed 's/.*child=\([0-9]*\) .*/\1/')
for i in 0 1; do
	expect_eq 1 "$(count "signal: SIGCHLD pid=$PID handler code=1 sender_pid=${children[i]} ")" \
		"the end of child $i"
done
expect_eq 1 "$(count "signal: SIGUSR1 pid=$PID handler code=-1 sender_pid=${children[1]} ")" \
	"from sigqueue"
kill -KILL "$PID"
wait "$JOB" || true
events_off

# The namespace maps no user, so root is the overflow user there.
row "sender_uid is the sender as the receiver's user namespace sees it"
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
