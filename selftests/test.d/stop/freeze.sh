#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a cgroup with a held thread freezes, and the thread is still held when it has thawed
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

mkdir "$CGROUP/cold"
frozen() {
	grep -q "^frozen $1" "$CGROUP/cold/cgroup.events"
}

freeze() {
	echo 1 > "$CGROUP/cold/cgroup.freeze"
	wait_for frozen 1
}

thaw() {
	echo 0 > "$CGROUP/cold/cgroup.freeze"
	wait_for frozen 0
}

there_and_back() {
	local i
	for i in 1 2; do
		freeze
		sleep 0.1
		frozen 1 || die "not frozen any more"
		thaw
		wait_held
	done
}

# At the entry of a call.
api puppet a
api attach a "$TARGET" create
echo "$TARGET" > "$CGROUP/cold/cgroup.procs"
api only a 39
api events a syscall_entry
api answer a syscall_entry stop 1
tell call 39
wait_held
there_and_back
api control a resume
heard
expect_eq "$TARGET" "$ANSWER"

# In user mode, let go while it is frozen, too.
api events a quiesce
tell spin
wait_busy
api answer a quiesce stop 1
api control a interrupt
wait_held
bx=$(register a bx)
there_and_back
expect_eq "$bx" "$(register a bx)" "its counter"
freeze
api control a resume
sleep 0.2
frozen 1 || die "not frozen any more"
spent=$(cputime)
thaw
wait_for eval '[ "$(cputime)" -gt "$spent" ]'

# Frozen first, then asked to stop.
freeze
api answer a quiesce stop 1
api control a interrupt
sleep 0.2
thaw
wait_held

# Killed while it is frozen and held.
freeze
kill -KILL "$TARGET"
wait_for gone
echo 0 > "$CGROUP/cold/cgroup.freeze"
