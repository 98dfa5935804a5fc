#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: kernel.ftrace_enabled=0 is refused while the hook is used, and loses nothing
# requires: hook
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# The tracepoint source does not depend on the switch.

switch=/proc/sys/kernel/ftrace_enabled
trap 'echo 1 > $switch' EXIT
start_worker
only_pid "$WORKER"
events_on syscall
echo 0 2> /dev/null > $switch && die "ftrace was switched off under the hook"
expect_eq 1 "$(< $switch)" "ftrace_enabled"
work 100
expect_eq 100 "$(count 'getppid')" "records after the attempt"
events_off

# While nothing is recorded ftrace may be switched off; enabling an event then has to fail.
echo > "$TRACING/trace"
wait_for eval 'echo 0 2> /dev/null > $switch'
only_pid "$WORKER"
if events_on syscall 2> /dev/null; then
	work 100
	expect_eq 100 "$(count 'getppid')" "records with ftrace switched off"
	die "source=hook runs without ftrace: $(cat "$UT/status")"
fi
echo 1 > $switch
events_on syscall
work 100
expect_eq 100 "$(count 'getppid')" "records with ftrace switched on again"
