#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: enable_event and disable_event triggers switch the syscall event
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"

only_pid none
echo 'enable_event:utrace:syscall if filename ~ "*/calls"' > "$EVENTS/exec/trigger"
echo 'disable_event:utrace:syscall if code == 0' > "$EVENTS/exit/trigger"
launch "$PROGS/vforks" 3 "$PROGS/calls" 20
only_pid "$PID"
finish
expect_eq 60 "$(count ' syscall: getppid')" "getppid"

# The first vfork comes before any exec of calls, and the last exit is the parent's.
expect_match '(execve|brk)' "$(records | head -n 1)" "first record"
expect_match 'getppid' "$(records | tail -n 1)" "last record"
