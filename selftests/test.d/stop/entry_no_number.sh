#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: syscall(-1), held at its entry when the process is stopped, says ENOSYS
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

start target
only_pid "$PROGRAM"
rules 'on syscall other do stop'
tell call -1
wait_held
echo "resume $PROGRAM" > "$UT/control"
heard
expect_eq -38 "$ANSWER" "held"

tell call -1
wait_held
kill -STOP "$PROGRAM"
wait_state "$PROGRAM" T
kill -CONT "$PROGRAM"
wait_held
echo "resume $PROGRAM" > "$UT/control"
heard
expect_eq -38 "$ANSWER" "held, stopped, and held again"
rules
ask call 110
expect_eq $$ "$ANSWER" "getppid"
