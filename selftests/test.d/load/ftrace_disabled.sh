#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: while ftrace is switched off calls are refused with ENODEV and a reason
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/errno.bash"

switch=/proc/sys/kernel/ftrace_enabled
start_worker
wait_for unload_utrace
trap 'echo 1 > $switch' EXIT
echo 0 2> /dev/null > $switch || skip "the kernel does not let ftrace be switched off"
load_utrace
only_pid none
expect_eq ENODEV "$(write_error "$EVENTS/syscall/enable" 1)" "an event"
expect_match '^source_exit: stopped, 0 holders, error -19: ftrace is disabled, or the function cannot' \
	"$(< "$UT/status")" "status"
expect_eq ENODEV "$(write_error "$UT/rules" 'on syscall getppid do stop')" "rules"
expect_eq ENODEV "$(write_error "$UT/control" "stop $WORKER")" "stop"
expect_match "control: error: ftrace is disabled" "$(< "$UT/error_log")" "error_log"
expect_eq ENODEV "$("$PROGS/perf_open" "$(< "$EVENTS/syscall/id")" "$WORKER" -1 < /dev/null || true)" perf
expect_eq "" "$(threads)" "attached"

echo 1 > $switch
only_pid "$WORKER"
events_on syscall
work 100
expect_eq 100 "$(count getppid)" "records"
