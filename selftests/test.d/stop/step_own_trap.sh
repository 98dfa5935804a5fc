#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a program that sets the trap flag gets only its own SIGTRAP
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# steps N - step so many times
steps() {
	local i
	for ((i = 0; i < $1; i++)); do
		api clear
		api control a singlestep
		wait_log "a quiesce 0"
		wait_held
	done
}

api puppet a
api attach a "$TARGET" create
ask trap 5
alone=$ANSWER
api events a quiesce
ask trap 5
expect_eq "$alone" "$ANSWER" "SIGTRAPs of an attached program"
api answer a quiesce stop
api control a interrupt
wait_held
tell trap 5
steps 40
api answer a quiesce resume
api control a resume
heard
expect_eq "$alone" "$ANSWER" "SIGTRAPs when there were steps"

# Blocked, ignored or neither: stepping sends none.
kill -KILL "$TARGET"
wait_for gone
for how in "block 5" "ignore 5" "default 5"; do
	start_target
	ask "$how"
	tell spin_calls
	wait_busy
	api attach a "$TARGET" create
	api events a quiesce
	api answer a quiesce stop
	api control a interrupt
	wait_held
	steps 10
	api control a resume
	wait_state "$TARGET" R
	expect_match 'SigPnd:.0*$' "$(cat "/proc/$TARGET/status")" "$how: pending"
	kill -KILL "$TARGET"
	wait_for gone
done
