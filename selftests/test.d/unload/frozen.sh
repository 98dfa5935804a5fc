#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while a held thread is frozen; unloaded after the thaw and a resume
# long
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/freezer.bash"

# unload_frozen WORD [SIGNAL] - a thread that was held when it was frozen, and stopped before
# that, where there is a signal; what keeps it busy
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
	expect_busy $pid "$1"
	is_frozen || die "it is not frozen any more"
	thaw
	[ -z "${2-}" ] || wait_state $pid T
	kill -CONT $pid
	wait_held $pid
	ctl "resume $pid"
	unload
	wait_state $pid S
	expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: /proc/$pid/status)" "blocked"
	kill -TERM $pid
	wait $pid || status=$?
	expect_eq 143 $status "exit status"
	load_utrace
}

use_v2
unload_frozen hook
unload_frozen hook STOP
rmdir "$GROUP"

use_v1
trap 'leave_v1; unload_test_modules' EXIT
unload_frozen '@(held|hook)'
unload_frozen hook STOP
