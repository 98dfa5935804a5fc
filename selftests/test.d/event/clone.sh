#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:clone has the child and the flags of clone
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/vforks" 2 "$PROGS/threads" 2 1
only_pid "$PID"
events_on clone attach syscall
finish
child=$(records " clone: .*flags=VM\|VFORK exit_signal=SIGCHLD")
expect_eq 2 "$(wc -l <<< "$child")" "vforks"
flags='VM\|FS\|FILES\|SIGHAND\|THREAD\|SYSVSEM\|SETTLS\|PARENT_SETTID\|CHILD_CLEARTID'
expect_eq 4 "$(count " clone: child=[0-9]+ flags=$flags exit_signal=")" "threads"
expect_eq 6 "$(count ' clone: ')" "records"

# The ids are those that the calls have returned, and each child is attached.
ids=$(records ' clone: ' | sed 's/.*child=\([0-9]*\).*/\1/' | sort)
expect_eq "$ids" "$(records ' syscall: (vfork|clone|clone3)\(' |
	sed 's/.* = \([0-9]*\) <.*/\1/' | sort)" "ids"
expect_eq "$ids" "$(records ' attach: .*why=followed' |
	sed 's/.* pid=\([0-9]*\) .*/\1/' | sort)" "attached"
