#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: records begin and end with the event's switch, on a running thread
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

start_worker
only_pid "$WORKER"
for i in 1 2 3; do
	work 100
	events_on syscall
	work 50
	events_off
	expect_eq $((50 * i)) "$(count 'getppid')" "records after $i times"
done

# All at once, and one by one off.
echo 1 > "$EVENTS/enable"
echo 0 > "$EVENTS/syscall/enable"
work 10
expect_eq $((50 * 3)) "$(count ' syscall: getppid')" "syscall"
expect_eq 10 "$(count ' syscall_entry: getppid')" "syscall_entry"
expect_eq 10 "$(count ' syscall_exit: getppid = [0-9]+ <[0-9]+ ns>')" "syscall_exit"
expect_eq "$WORKER" "$(threads | cut -d' ' -f1)" "attached"
