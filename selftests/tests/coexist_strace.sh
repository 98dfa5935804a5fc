#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace attaches to an attached process and both see all calls
# requires: strace
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"

start_worker
only_pid "$WORKER"
echo getppid > "$UT/syscalls"
events_on syscall
work 50
strace -p "$WORKER" -e trace=getppid -o strace.out 2> /dev/null &
strace=$!
wait_for grep -q "^TracerPid:.$strace" "/proc/$WORKER/status"
work 300
kill -INT $strace
wait_for grep -q '^TracerPid:.0' "/proc/$WORKER/status"
work 50
expect_eq 300 "$(grep -c '^getppid() *= ' strace.out)" "strace"
expect_eq 400 "$(count ' syscall: getppid')" "utrace"
