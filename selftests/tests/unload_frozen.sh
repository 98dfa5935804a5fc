#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading does not wait for threads that were held when their cgroup was frozen
# long
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/unload.bash"
. "$SELFTESTS/tests/hold.bash"

group=$CGROUP/frozen
mkdir "$group"

# set_frozen 0|1
set_frozen() {
	echo "$1" > "$group/cgroup.freeze"
	wait_for grep -q "^frozen $1\$" "$group/cgroup.events"
}

for what in "" stop; do
	sleep 1000 &
	pid=$!
	wait_for eval '[ "$(cat /proc/$pid/comm)" = sleep ] && has_state $pid S'
	echo $pid > "$group/cgroup.procs"
	ctl "stop $pid"
	wait_held $pid
	[ -z "$what" ] || kill -STOP $pid
	[ -z "$what" ] || wait_state $pid T
	set_frozen 1
	started=$SECONDS
	unload
	[ $((SECONDS - started)) -le $((8 * TIMEOUT_SCALE)) ] ||
		die "it took $((SECONDS - started)) s"
	sleep 0.2
	grep -q '^frozen 1' "$group/cgroup.events" || die "it is not frozen any more"
	has_state $pid ST || die "its state: $(grep State: /proc/$pid/status)"
	expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: /proc/$pid/status)" "blocked"
	set_frozen 0
	[ -z "$what" ] || wait_state $pid T
	kill -CONT $pid
	wait_state $pid S
	kill -TERM $pid
	status=0
	wait $pid || status=$?
	expect_eq 143 $status "exit status"
	load
done
rmdir "$group"
