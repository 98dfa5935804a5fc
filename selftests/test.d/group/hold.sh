#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a module's group holds by callbacks and by rules, lets go one by one and at its end
# timeout: 60
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/group/crowd.bash"

# run N - a process that waits for go, then makes N calls of getppid
run() {
	bash -c 'read -r line < in; exec "$0" "$1"' "$PROGS/calls" "$1" &
	PIDS+=($!)
	crowd add $!
	exec 5> in		# it is after those that a shell makes itself
}

go() {
	echo >&5
	exec 5>&-
}

mkfifo in
PIDS=()
load_crowd
expect_eq ESRCH "$(write_error $CROWD/add 999999999)" "no such thread"
expect_eq EINVAL "$(write_error $CROWD/add 2)" "a thread of the kernel"
run 3
expect_match "^${PIDS[0]} .* - syscall_entry,syscall_exit,exit 0 - - - crowd -$" \
	"$(threads)" "threads"

echo "== by a callback"
before=$(saw calls)
echo 110 > $CROWD/stop_nr
go
wait_held_by syscall_entry
expect_eq 0 $(($(saw calls) - before)) "calls"
echo -1 > $CROWD/stop_nr
crowd go "${PIDS[0]}"
wait "${PIDS[0]}"
wait_seen gone 1
expect_eq 3 $(($(saw calls) - before)) "calls"

echo "== by a rule, and by both; a thread that leaves the group goes on"
run 3
crowd rules 'on syscall getppid do stop count 2'
go
wait_held_by rule
expect_eq "${PIDS[1]}" "$(held_by rule)" "held"
echo 110 > $CROWD/stop_nr
crowd go "${PIDS[1]}"
wait_held_by syscall_entry
echo -1 > $CROWD/stop_nr
crowd go "${PIDS[1]}"
wait_held_by rule
crowd remove "${PIDS[1]}"
wait "${PIDS[1]}"

echo "== at the end of the group, all go on"
run 2
crowd rules 'on syscall getppid do stop'
go
wait_held_by rule
crowd rules '\n'
run 2
echo 110 > $CROWD/stop_nr
go
wait_held_by syscall_entry
expect_eq "${PIDS[2]}" "$(held_by rule)" "held by the rule that went"
rmmod utrace_crowd
wait "${PIDS[2]}"
wait "${PIDS[3]}"
wait_for none_attached

echo "== killed while it is held"
load_crowd atomic=1
run 2
echo 110 > $CROWD/stop_nr
go
wait_held_by syscall_entry
kill -KILL "${PIDS[4]}"
wait_seen gone 1
rmmod utrace_crowd
