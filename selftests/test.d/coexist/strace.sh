#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace attaches to an attached process and both see all calls
# requires: strace
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

start_worker
only_pid "$WORKER"
echo getppid > "$UT/syscalls"
events_on syscall
work 50
strace -p "$WORKER" -e trace=getppid -o strace.out 2> strace.err &
strace=$!
# strace prints this after it has stopped the process, and is the tracer before that.
wait_for grep -q attached strace.err
expect_eq $strace "$(sed -n 's/^TracerPid:\t//p' "/proc/$WORKER/status")" "tracer"
work 300
kill -INT $strace
wait $strace || true
expect_eq 0 "$(sed -n 's/^TracerPid:\t//p' "/proc/$WORKER/status")" "tracer afterwards"
work 50
expect_eq 300 "$(grep -c '^getppid() *= ' strace.out)" "strace"
expect_eq 400 "$(count ' syscall: getppid')" "utrace"
