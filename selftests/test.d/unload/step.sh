#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while a thread steps over a call; a detached thread leaves the call
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/hold.bash"

for how in resume end; do
	sleep 1000 &
	pid=$!
	wait_for eval '[ "$(cat /proc/$pid/comm)" = sleep ] && has_state $pid S'
	ctl "stop $pid"
	wait_held $pid
	ctl "step $pid"		# its next instruction makes the call again
	wait_state $pid S
	expect_busy $pid step
	has_state $pid S || die "it is not in its call any more"
	case $how in
	resume) ctl "resume $pid" ;;
	end)    kill -TERM $pid ;;
	esac
	unload
	[ $how = end ] || wait_state $pid S
	[ $how = end ] || kill -TERM $pid
	status=0
	wait $pid || status=$?
	expect_eq 143 $status "exit status"
	load_utrace
done
