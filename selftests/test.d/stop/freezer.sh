#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: held threads and requests, while the thread's cgroup freezes and thaws
# requires: taskset
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/freezer.bash"
. "$SELFTESTS/lib/api.bash"

there_and_back() {
	local i
	for i in 1 2; do
		freeze
		nap 0.1
		is_frozen || die "not frozen any more"
		thaw
		wait_held
	done
}

# freezer_row NAME - with the target in the group
freezer_row() {
	api_row "$1"
	echo "$TARGET" > "$GROUP/cgroup.procs"
}

use_v2
freezer_row "held at the entry of a call"
watch 39 a syscall_entry
api answer a syscall_entry stop 1
tell call 39
wait_held
there_and_back
api control a resume
heard
expect_eq "$TARGET" "$ANSWER"

freezer_row "held in user mode, let go while it is frozen, too"
watch any a quiesce
tell spin
wait_busy
hold a
bx=$(register a bx)
there_and_back
expect_eq "$bx" "$(register a bx)" "its counter"
freeze
api control a resume
nap 0.2
is_frozen || die "not frozen any more"
spent=$(cputime)
thaw
wait_for eval '[ "$(cputime)" -gt "$spent" ]'
# Frozen first, then asked to stop.
freeze
api answer a quiesce stop 1
api control a interrupt
nap 0.2
thaw
wait_held
# Killed while it is frozen and held.
freeze
kill -KILL "$TARGET"
wait_for gone
thaw

freezer_row "REPORT does not break into a call, also where the thread is frozen when it is asked"
ask value 10
watch any a quiesce
freeze
api control a report
kill -USR1 "$TARGET"	# wakes the thread in the freezer, where the kernel runs the kick's work
nap 0.1
tell epoll 1000
thaw
heard
expect_eq 0 "$ANSWER" "epoll_wait"
wait_log "a quiesce 0"
ask count
expect_eq 1 "$ANSWER" "signals"

freezer_row "a thread whose vfork() ends while its cgroup thaws goes on, and uses no time"
watch 58 a syscall_exit signal
api block a syscall_exit
tell vfork
wait_for pgrep -P "$TARGET" > child
freeze
kill -KILL "$(< child)"
wait_log "a syscall_exit blocks"
thaw
api open a
heard
expect_eq "$(< child)" "$ANSWER" "the child"
spent=$(cputime)
nap 1
expect_eq "$spent" "$(cputime)" "the time that was used"

# Of two threads on one processor the first takes SIGCONT; the other one is held.
freezer_row "held, stopped, frozen, continued and thawed"
ask spin_thread
thread=$ANSWER
taskset -a -p -c 0 "$TARGET" > /dev/null
api puppet a
api attach a "$thread" create
api events a quiesce
api answer a quiesce stop
api control a interrupt
wait_held "$thread"
for i in 1 2 3; do
	kill -STOP "$TARGET"
	wait_state "$thread" T
	freeze
	kill -CONT "$TARGET"
	wait_state "$thread" S
	thaw
	wait_held "$thread"
done
api answer a quiesce resume
api control a resume
wait_runs "$thread"

api_row "examined while a freezer of cgroup v1 has the thread, too"
use_v1
trap 'leave_v1; show_log' EXIT	# thaw first: a verb may wait for that
watch any a quiesce
hold a
api examine a
echo "$TARGET" > "$GROUP/cgroup.procs"
freeze
expect_fail has_state "$TARGET" t	# the state is the freezer's
(api still a; : > answered) &
wait_for test -e answered
api examine a
thaw
wait_held
