#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a signal that ends a process of many threads is said once
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/threads" 8 1000000 5000
only_pid "$PID"
events_on signal exit
release
wait_for eval '[ "$(threads "$PID" | wc -l)" = 9 ]'
kill -TERM "$PID"
wait "$JOB" || true
events_off
expect_eq 1 "$(count ' signal: SIGTERM .* terminates code=0 sender_pid=')" "SIGTERM"
expect_eq 1 "$(count ' signal: ')" "signals"
expect_eq 9 "$(count ' exit: code=0 signal=SIGTERM ')" "exits"
expect_eq 1 "$(count ' exit: .* group_dead=1')" "group_dead"
