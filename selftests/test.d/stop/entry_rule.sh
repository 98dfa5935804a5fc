#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a rule's STOP at the entry of a call that is backed out of, or has no number
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

# stop_and_go - stopped by SIGSTOP and continued, and held again
stop_and_go() {
	kill -STOP "$PROGRAM"
	wait_state "$PROGRAM" T
	kill -CONT "$PROGRAM"
	wait_held
}

resume() {
	echo "resume $PROGRAM" > "$UT/control"
}

# The thread backs out for the group stop, is held at the boundary, and makes the call again, and
# no rule is tried then.
row "backed out of, the call is made again"
rule='on syscall getppid,getsid do stop'
start jump
only_pid "$PROGRAM"
rules "$rule"
tell
wait_held
fired 1 "$rule"
stop_and_go
resume
heard
expect_eq $$ "$ANSWER" "getppid"
fired 1 "$rule"

row "a handler that does not come back: the next call is another one, and asked about"
tell
wait_held
stop_and_go
kill -USR1 "$PROGRAM"
fired 2 "$rule"
resume
wait_for has_fired 3 "$rule"
wait_held
resume
heard
fired 3 "$rule"
rules
kill -KILL "$PROGRAM"
wait_for gone

row "syscall(-1) says ENOSYS"
start target
only_pid "$PROGRAM"
rules 'on syscall other do stop'
tell call -1
wait_held
resume
heard
expect_eq -38 "$ANSWER" "held"
tell call -1
wait_held
stop_and_go
resume
heard
expect_eq -38 "$ANSWER" "held, stopped, and held again"
rules
ask call 110
expect_eq $$ "$ANSWER" "getppid"
