#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: enable_event and disable_event triggers switch the syscall event
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

only_pid none
echo 'enable_event:utrace:syscall if filename ~ "*/calls"' > "$EVENTS/exec/trigger"
echo 'disable_event:utrace:syscall if code == 0' > "$EVENTS/exit/trigger"
launch "$PROGS/vforks" 3 "$PROGS/calls" 20
only_pid "$PID"
finish
expect_eq 60 "$(count ' syscall: getppid')" "getppid"

# Only of children, from their execve to their end. The parent's vfork returns at some
# time in between, or before.
records | grep -v ' syscall: vfork(' > children
expect_match '(execve|brk)' "$(head -n 1 children)" "first record"
expect_match 'getppid' "$(tail -n 1 children)" "last record"
