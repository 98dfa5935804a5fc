#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: trace_pipe prints the records as they come
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

start_worker
only_pid "$WORKER"
cat "$TRACING/trace_pipe" > piped &
reader=$!
echo getppid > "$UT/syscalls"
events_on syscall
work 30
wait_for eval '[ "$(grep -c "syscall: getppid" piped)" = 30 ]'
work 20
wait_for eval '[ "$(grep -c "syscall: getppid" piped)" = 50 ]'
events_off
kill $reader
expect_eq 50 "$(grep -c "worker-$WORKER .* syscall: getppid" piped)" "records of the worker"
