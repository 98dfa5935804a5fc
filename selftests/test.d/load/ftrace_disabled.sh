#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: while ftrace is switched off auto takes the tracepoints, and hook does not load
# requires: hook
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

switch=/proc/sys/kernel/ftrace_enabled
source_is() {
	expect_eq "$1" "$(sed -n 's/^source: //p' "$UT/status")" "source"
	start_worker
	only_pid "$WORKER"
	events_on syscall
	work 100
	events_off
	expect_eq 100 "$(count getppid)" "records"
	kill -KILL "$WORKER"
	wait "$WORKER" 2> /dev/null || true
}

unload_utrace
trap 'echo 1 > $switch' EXIT
echo 0 > $switch
expect_fail load_utrace source=hook
dmesg | grep utrace: | tail -n 3 | grep -q 'source=hook is not available: ftrace is disabled' ||
	die "the reason is not in the log"
load_utrace source=auto
source_is tracepoint
unload_utrace

echo 1 > $switch
load_utrace source=hook
source_is hook
