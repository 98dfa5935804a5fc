# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# freezer.bash - what the tests of cgroups' freezers share; sourced behind lib.sh
#
# The test makes the cgroup $group, and has the functions freeze and thaw, which wait
# until it is so.
#
#   test_freezer    a held thread and one that is recorded are frozen and let go;
#                   SLEEPER, the first, stays held
. "$SELFTESTS/tests/recording.bash"
. "$SELFTESTS/tests/hold.bash"

start_both() {
	sleep 1000 &
	SLEEPER=$!
	start_worker
	echo $SLEEPER > "$group/cgroup.procs"
	echo "$WORKER" > "$group/cgroup.procs"
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

	# What is asked of a frozen thread is done when it is let go.
	freeze
	ctl "resume $SLEEPER"
	thaw
	wait_state $SLEEPER S
	freeze
	ctl "stop $SLEEPER"
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
