#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a process's signal goes to threads that are not held; a fatal one waits for the last
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

hold_in_spin() {
	tell spin
	wait_busy
	api attach a "$TARGET" create
	api events a quiesce
	hold a
}

# The first thread is held: the other one gets it.
api puppet a
ask thread
ask value 10
hold_in_spin
expect_match 'SigBlk:.fffffffffffbfeff$' "$(cat "/proc/$TARGET/status")" "blocked"
kill -USR1 "$TARGET"
none_pending() {
	grep -q 'ShdPnd:.0*$' "/proc/$TARGET/status"
}
wait_for none_pending
held || die "the signal came to the held thread"

# And is killed by one.
kill -TERM "$TARGET"
wait_for gone

# Alone, everything waits.
start_target
ask value 10
hold_in_spin
bx=$(register a bx)
kill -USR1 "$TARGET"
nap 0.1
held || die "USR1 ended it"
kill -TERM "$TARGET"
nap 0.2
held || die "TERM ended it"
expect_match 'ShdPnd:.0*4200$' "$(cat "/proc/$TARGET/status")" "pending"
expect_eq "$bx" "$(register a bx)" "its counter"
api control a resume
wait_for gone

# A signal that it gets while it is held has its handler run when it goes on.
start_target
ask value 10
api attach a "$TARGET" create
api only a 39
api events a syscall_entry
api answer a syscall_entry stop 1
tell call 39
wait_held
kill -USR1 "$TARGET"
nap 0.1
held || die "USR1 ended it"
api control a resume
heard
expect_eq "$TARGET" "$ANSWER" "result"
ask count
expect_eq 1 "$ANSWER" "handled"
