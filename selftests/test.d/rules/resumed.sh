#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: the call after one that was made again unheard is a new one
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

load_test_module utrace_test
start target
only_pid "$PROGRAM"
put getpid syscalls
events_on syscall
api puppet a
api attach a "$PROGRAM" create
api only a 110
api answer a syscall_entry stop 1
api events a syscall_entry

# Held in front of the call, the thread has to take a signal that is ignored first. Then the call
# is made again, when no list has the call any more.
tell call 110
wait_for has_state "$PROGRAM" t
kill -CHLD "$PROGRAM"
api control a detach
heard
expect_eq $$ "$ANSWER" "result"

rules 'on syscall getppid do stop'
tell call 110
wait_held
echo "resume $PROGRAM" > "$UT/control"
heard
expect_eq $$ "$ANSWER" "result"
rules
