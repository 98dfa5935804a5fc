#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading does not wait for threads that sleep or are stopped, but for a frozen held one
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/freezer.bash"

row "threads that sleep, are stopped, or wait for a child"
start_worker			# in read
sleep 1000 &			# in nanosleep
sleeper=$!
"$PROGS/vforks" 1 /bin/sleep 1000 &	# in vfork, its child in nanosleep
waiter=$!
"$PROGS/threads" 1 100000000 &
stopped=$!
kill -STOP $stopped
wait_state $stopped T
for set in all "$WORKER $sleeper $waiter $stopped"; do
	echo "$set" > "$UT/set_pid"
	echo 1 > "$EVENTS/enable"
	kill -CONT $sleeper
	kill -CONT $stopped
	nap 0.2
	kill -STOP $stopped
	wait_state $stopped T
	unload
	work 10
	load_utrace
done
kill -CONT $stopped
kill -KILL $sleeper $stopped
pkill -P $waiter
wait $waiter || true

# frozen FREEZER WORD [SIGNAL] - a row: a thread that was held when it was frozen, and stopped before
# that, where there is a signal; what keeps it busy
frozen() {
	local pid status=0
	row "$1 has frozen a held thread${3:+, stopped by SIG$3}: unloaded after the thaw and a resume"
	sleep 1000 &
	pid=$!
	wait_for eval '[ "$(cat /proc/$pid/comm)" = sleep ] && has_state $pid S'
	echo $pid > "$GROUP/cgroup.procs"
	ctl "stop $pid"
	wait_held $pid
	[ -z "${3-}" ] || kill -STOP $pid
	[ -z "${3-}" ] || wait_state $pid T
	freeze
	expect_busy $pid "$2"
	is_frozen || die "it is not frozen any more"
	thaw
	[ -z "${3-}" ] || wait_state $pid T
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
frozen "cgroup v2" hook
frozen "cgroup v2" hook STOP
rmdir "$GROUP"
use_v1
trap 'leave_v1; unload_test_modules' EXIT
frozen "cgroup v1" '@(held|hook)'
frozen "cgroup v1" hook STOP
