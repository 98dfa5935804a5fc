#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: kernel.ftrace_enabled=0 is refused while the hook is used, and loses nothing
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

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
