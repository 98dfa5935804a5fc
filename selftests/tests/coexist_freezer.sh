#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: cgroup v2's freezer freezes held and recorded threads, and lets them go as they were
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"
. "$SELFTESTS/tests/hold.bash"

frozen() {
	grep -q "^frozen $1\$" "$group/cgroup.events"
}

freeze() {
	echo "$1" > "$group/cgroup.freeze"
	wait_for frozen "$1"
}

group=$CGROUP/freezer
mkdir "$group"
sleep 1000 &
pid=$!
start_worker
echo $pid > "$group/cgroup.procs"
echo "$WORKER" > "$group/cgroup.procs"
only_pid $pid "$WORKER"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
ctl "stop $pid"
wait_held $pid

for _ in 1 2; do
	freeze 1
	work_on 1000
	expect_match default:control "$(threads $pid)" "frozen"
	freeze 0
	wait_held $pid
	work_done
done
expect_eq 2000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"

# What is asked of a frozen thread is done when it is let go.
freeze 1
ctl "resume $pid"
freeze 0
wait_state $pid S
freeze 1
ctl "stop $pid"
expect_fail held $pid
freeze 0
wait_held $pid
freeze 1
freeze 0
wait_held $pid

freeze 1
kill -KILL $pid
status=0
wait $pid || status=$?
expect_eq 137 $status "exit status"
wait_for eval '[ -z "$(threads $pid)" ]'
freeze 0
work 10
expect_law
