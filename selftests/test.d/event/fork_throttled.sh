#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a child whose fork lasts longer than all events keeps no flag of utrace's
# long
# requires: perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"
load_test_module utrace_flags

root=${CGROUP%/*}
grep -qw cpu "$root/cgroup.controllers" || skip "no cpu controller (v2)"
echo +cpu > "$root/cgroup.subtree_control"
clean_up() {
	echo max > "$CGROUP/cpu.max"
	echo $$ > "$CGROUP/cgroup.procs"
	echo -cpu > "$root/cgroup.subtree_control"
	unload_test_modules
}
trap clean_up EXIT

is_in_fork() {
	[ -n "$(records "-$parent .*(fork|clone)")" ]
}

has_child() {
	child=$(cat "/proc/$parent/task/$parent/children")
	[ -n "$child" ]
}

sources_gone() {
	! grep -q '^source_[a-z]*: running' "$UT/status"
}

# The fork copies the page tables of that memory, which has no huge pages (PR_SET_THP_DISABLE).
coproc { exec perl -e 'syscall(157, 41, 1, 0, 0, 0); $x = "x" x (200 << 20); $| = 1; print "\n"; <STDIN>; fork; sleep 1000'; }
read -r <&"${COPROC[0]}"
parent=$COPROC_PID
echo clone > "$UT/syscalls"
events_on syscall_entry
echo $$ > "$root/cgroup.procs"	# the program alone is slow
echo "1000 1000000" > "$CGROUP/cpu.max"
echo >&"${COPROC[1]}"
wait_for is_in_fork
sleep 0.5
events_off
sleep 4
! has_child || skip "a fast machine: the fork is over"
echo max > "$CGROUP/cpu.max"
wait_for has_child
wait_for sources_gone
expect_eq "" "$(flagged)" "flagged"
# shellcheck disable=SC2086
kill -KILL $child "$parent"
