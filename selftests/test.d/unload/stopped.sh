#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while SIGSTOP stops a thread that is held or to be held; nothing is lost
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/hold.bash"

asleep() {
	[ "$(cat "/proc/$1/comm")" = sleep ] && has_state "$1" S
}

sleep 1000 &
held=$!
sleep 1000 &
asked=$!
wait_for asleep $held
wait_for asleep $asked
for _ in 1 2; do
	ctl "stop $held"
	wait_held $held
	kill -STOP $held $asked
	wait_state $held T
	wait_state $asked T
	expect_busy $held hook
	ctl "interrupt $asked"
	expect_busy $asked report
	for pid in $held $asked; do
		has_state $pid T || die "$pid is not stopped any more"
		kill -CONT $pid
	done
	wait_held $held
	wait_state $asked S
	expect_busy $held held
	ctl "resume $held"
	unload
	for pid in $held $asked; do
		wait_state $pid S
		expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: /proc/$pid/status)" "blocked"
	done
	load_utrace
done

# Let go while it is stopped: it stays stopped, and so does the module.
ctl "stop $held"
wait_held $held
kill -STOP $held
wait_state $held T
kill -TERM $held
ctl "resume $held"
expect_busy $held hook
has_state $held T || die "it is not stopped any more"
kill -CONT $held
status=0
wait $held || status=$?
expect_eq 143 $status "exit status"
unload
load_utrace
kill -KILL $asked
