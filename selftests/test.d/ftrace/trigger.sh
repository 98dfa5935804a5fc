#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: stacktrace, snapshot, traceoff and traceon triggers work
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

only_pid none

run() {
	launch "$PROGS/calls" 20 10
	only_pid "$PID"
	events_on syscall
	finish
	events_off
}

echo 'stacktrace if ret == -9' > "$EVENTS/syscall/trigger"
run
expect_eq 2 "$(count 'stack trace')" "stack traces"
reset_utrace
only_pid none

echo 'traceoff:1 if ret == -9' > "$EVENTS/syscall/trigger"
run
expect_eq 0 "$(< "$TRACING/tracing_on")" "tracing_on after traceoff"
expect_eq 1 "$(count 'close')" "close until traceoff"
expect_eq 10 "$(count 'getppid')" "getppid until traceoff"
reset_utrace
only_pid none

echo 'traceon if id == 3' > "$EVENTS/syscall/trigger"
echo 0 > "$TRACING/tracing_on"
run
expect_eq 1 "$(< "$TRACING/tracing_on")" "tracing_on after traceon"
expect_eq 10 "$(count 'getppid')" "getppid from traceon on"
reset_utrace
only_pid none

echo 'snapshot:1 if ret == -9' > "$EVENTS/syscall/trigger"
run
grep -q 'getppid' "$TRACING/snapshot" || die "nothing in the snapshot"
expect_eq 10 "$(grep -c 'syscall: getppid' "$TRACING/snapshot")" "getppid in the snapshot"
expect_eq 10 "$(count 'getppid')" "getppid after the snapshot"
reset_utrace
echo 0 > "$TRACING/snapshot"
