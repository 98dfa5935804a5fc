#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading does not wait for threads that SIGSTOP stopped, held or asked for; they stay stopped
# long
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/unload.bash"
. "$SELFTESTS/tests/hold.bash"

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
	ctl "interrupt $asked"
	unload_soon
	for pid in $held $asked; do
		wait_state $pid T	# one that was let go would sleep
		expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: /proc/$pid/status)" "blocked"
		kill -CONT $pid
		wait_state $pid S
	done
	load
done
# A signal that came meanwhile waits for SIGCONT as well.
ctl "stop $held"
wait_held $held
kill -STOP $held
wait_state $held T
kill -TERM $held
unload
has_state $held T || die "it has died while it was stopped"
kill -CONT $held
status=0
wait $held || status=$?
expect_eq 143 $status "exit status"
load
kill -KILL $asked
