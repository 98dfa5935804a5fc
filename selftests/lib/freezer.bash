# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# freezer.bash - helpers for the tests of cgroups' freezers; sourced after lib.sh
#
#   use_v1, use_v2  make a cgroup with this freezer: GROUP; use_v1 skips if there is none
#   leave_v1        remove v1's group, and let its processes run; also done at the test's end
#   freeze, thaw    freeze or thaw the group
#   is_frozen       whether the group is frozen
#   test_freezer    a held thread and a recorded thread are frozen and thawed;
#                   SLEEPER, the held thread, stays held
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

use_v2() {
	GROUP=$CGROUP/freezer
	mkdir "$GROUP"
	STATE=cgroup.freeze SEEN=cgroup.events FROZEN=(1 "frozen 1") THAWED=(0 "frozen 0")
}

leave_v1() {
	[ ! -d "$GROUP" ] || {
		thaw
		while read -r id; do
			echo "$id" > v1/cgroup.procs
		done < "$GROUP/cgroup.procs"
		rmdir "$GROUP"
	}
	umount v1
}

use_v1() {
	grep -q ^freezer /proc/cgroups || skip "the kernel has no freezer of cgroup v1"
	mkdir v1
	mount -t cgroup -o freezer none v1 2> /dev/null || skip "it cannot be mounted"
	GROUP=$PWD/v1/test
	STATE=freezer.state SEEN=freezer.state FROZEN=(FROZEN FROZEN) THAWED=(THAWED THAWED)
	trap leave_v1 EXIT
	mkdir "$GROUP"
}

# is_state SETTING SEEN
is_state() {
	grep -q "^$2\$" "$GROUP/$SEEN"
}

is_frozen() {
	is_state "${FROZEN[@]}"
}

freeze() {
	echo "${FROZEN[0]}" > "$GROUP/$STATE"
	wait_for is_frozen
}

thaw() {
	echo "${THAWED[0]}" > "$GROUP/$STATE"
	wait_for is_state "${THAWED[@]}"
}

start_both() {
	sleep 1000 &
	SLEEPER=$!
	start_worker
	echo $SLEEPER > "$GROUP/cgroup.procs"
	echo "$WORKER" > "$GROUP/cgroup.procs"
	only_pid $SLEEPER "$WORKER"
	echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
	ctl "stop $SLEEPER"
	wait_held $SLEEPER
}

freeze_both() {
	freeze
	work_on 1000
	expect_match default:control "$(threads $SLEEPER)" "frozen"
	thaw
	wait_held $SLEEPER
	work_done
}

test_freezer() {
	start_both
	freeze_both
	freeze_both
	expect_eq 2000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"

	# A request to a frozen thread is carried out after the thaw.
	freeze
	ctl "resume $SLEEPER"
	thaw
	wait_state $SLEEPER S
	freeze
	ctl "stop $SLEEPER"
	nap 0.2
	expect_fail held $SLEEPER
	thaw
	wait_held $SLEEPER
	freeze
	thaw
	wait_held $SLEEPER
}

# expect_killed - SLEEPER has died of SIGKILL
expect_killed() {
	local status=0
	wait $SLEEPER || status=$?
	expect_eq 137 $status "exit status"
	wait_for eval '[ -z "$(threads $SLEEPER)" ]'
}
