#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: cgroup v1's freezer freezes held and recorded threads, and lets them go as they were
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"
. "$SELFTESTS/tests/hold.bash"

grep -q ^freezer /proc/cgroups || skip "the kernel has no freezer of cgroup v1"
mkdir v1
mount -t cgroup -o freezer none v1 2> /dev/null || skip "it cannot be mounted"
group=$PWD/v1/test

clean_up() {
	[ ! -d "$group" ] || {
		echo THAWED > "$group/freezer.state"
		while read -r id; do
			echo "$id" > v1/cgroup.procs
		done < "$group/cgroup.procs"
		rmdir "$group"
	}
	umount v1
}
trap clean_up EXIT

freeze() {
	echo "$1" > "$group/freezer.state"
	wait_for grep -q "^$1\$" "$group/freezer.state"
}

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
	freeze FROZEN
	work_on 1000
	expect_match default:control "$(threads $pid)" "frozen"
	freeze THAWED
	wait_held $pid
	work_done
done
expect_eq 2000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"

freeze FROZEN
ctl "resume $pid"
freeze THAWED
wait_state $pid S
freeze FROZEN
ctl "stop $pid"
freeze THAWED
wait_held $pid

# This freezer keeps also what is killed.
freeze FROZEN
kill -KILL $pid
freeze THAWED
status=0
wait $pid || status=$?
expect_eq 137 $status "exit status"
wait_for eval '[ -z "$(threads $pid)" ]'
