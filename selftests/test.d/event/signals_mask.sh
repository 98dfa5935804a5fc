#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a signal that the list refuses leaves no record and counts as masked
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/signals"
only_pid "$PID"
release
wait_for test -e ready
echo 'USR1 SIGTERM' > "$UT/signals"
masked=$(stats_of signal masked)
events_on signal
kill -WINCH "$PID"
kill -USR2 "$PID"
kill -USR1 "$PID"
wait_for grep -q SIGUSR1 "$TRACING/trace"
kill -TERM "$PID"
wait "$JOB" || true
events_off
expect_eq "SIGUSR1 SIGTERM" "$(records ' signal: ' | grep -o 'SIG[A-Z0-9]*' | xargs)" "records"
expect_eq $((masked + 2)) "$(stats_of signal masked)" "masked"
expect_law
