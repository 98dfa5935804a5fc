#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading does not wait for threads that were held when their cgroup was frozen
# long
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/unload.bash"
. "$SELFTESTS/tests/freezer.bash"

# unload_frozen STATE [SIGNAL] - a thread that was held when it was frozen, and stopped before
# that, where there is a signal; its state when utrace has gone
unload_frozen() {
	local pid status=0
	sleep 1000 &
	pid=$!
	wait_for eval '[ "$(cat /proc/$pid/comm)" = sleep ] && has_state $pid S'
	echo $pid > "$GROUP/cgroup.procs"
	ctl "stop $pid"
	wait_held $pid
	[ -z "${2-}" ] || kill -STOP $pid
	[ -z "${2-}" ] || wait_state $pid T
	freeze
	unload_soon
	sleep 0.2
	is_frozen || die "it is not frozen any more"
	has_state $pid "$1" || die "its state: $(grep State: /proc/$pid/status)"
	expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: /proc/$pid/status)" "blocked"
	thaw
	[ -z "${2-}" ] || wait_state $pid T
	kill -CONT $pid
	wait_state $pid S
	kill -TERM $pid
	wait $pid || status=$?
	expect_eq 143 $status "exit status"
	load
}

use_v2
unload_frozen S
unload_frozen ST STOP
rmdir "$GROUP"

use_v1
trap 'leave_v1; unload_test_modules' EXIT
unload_frozen D
unload_frozen DT STOP
