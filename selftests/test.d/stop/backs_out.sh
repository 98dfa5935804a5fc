#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a call that was backed out of has no exit, and is made once
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api puppet b
api attach a "$TARGET" create
api attach b "$TARGET" create
api only a 39
api events a syscall_entry syscall_exit
api events b quiesce
api answer a syscall_entry stop 1
tell call 39
wait_held
api control b report
api control b interrupt
kill -STOP "$TARGET"
wait_state "$TARGET" T
kill -CONT "$TARGET"
wait_held
api control a resume
heard
expect_eq "$TARGET" "$ANSWER" "result"
expect_eq "a syscall_entry 39
a syscall_entry 39 resumed
a syscall_exit 39 = $TARGET" "$(log '^a')" "log"
