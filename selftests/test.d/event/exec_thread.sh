#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an exec by a second thread takes over the process's id; it stays attached
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/exec_thread" "$PROGS/calls" 100
only_pid "$PID"
events_on exec exit syscall
finish
expect_eq 0 "$STATUS" "exit status"
tid=$(head -n 1 out)
[ "$tid" != "$PID" ] || die "the thread has the process's id"
expect_eq 1 "$(count "-$PID .* exec: filename=$PROGS/calls .*old_pid=$tid")" "exec"
expect_eq 100 "$(count "-$PID .* syscall: getppid")" "calls after it"
expect_eq 2 "$(count "-$PID .* syscall: execve.* = 0 ")" "the launcher's execve and the thread's"
expect_eq 2 "$(count "-$PID .* exit: code=0 signal=")" "ends of the first thread and the new one"
expect_eq 1 "$(count 'group_dead=1')" "group_dead"
