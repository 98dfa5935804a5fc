#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a record reaches the sessions that chose it, among other sessions with that event
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

# The event is enabled in all sessions: one has another target, one another call, one no target.
session mine other calls nobody
mkdir "$IN/plain"
sleep 1000 &
other=$!
wait_state $other S
launch "$PROGS/calls" 100 10
only_pid none
say mine set_pid "$PID"
say other set_pid $other
say calls set_pid "$PID"
say calls syscalls close
say nobody set_pid none
for name in mine other calls nobody plain; do
	on $name syscall
done
events_on syscall
finish
expect_eq 100 "$(count_in mine getppid)" "getppid in mine"
expect_eq 10 "$(count_in calls 'close.* = -9 ')" "close in calls"
expect_eq 0 "$(count_in calls getppid)" "getppid in calls"
expect_eq 0 "$(count_in other .)" "records of other"
expect_eq 0 "$(count_in nobody .)" "records of nobody"
expect_eq 0 "$(count_in plain .)" "records of an instance that is no session"
expect_eq 0 "$(count .)" "records at the top"

# An instance that is no session has what the default session has.
launch "$PROGS/calls" 100
only_pid "$PID"
finish
events_off
expect_eq 100 "$(count_in plain getppid)" "getppid in plain"
expect_eq 100 "$(count getppid)" "getppid at the top"
expect_eq 100 "$(count_in mine getppid)" "getppid in mine"
expect_law
off plain
rmdir "$IN/plain"
end mine other calls nobody
