#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: INTERRUPT and STOP take a thread out of a blocking call, which begins again unnoticed
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# in_call - the target is in the call that it was told to make, and not in that which read this
in_call() {
	local nr first rest
	read -r nr first rest < "/proc/$TARGET/syscall"
	[ "$what $nr" = "pause 34" ] || [[ "$what $nr" = "read 0" && $first != 0x0 ]]
}

for what in pause read; do
	api puppet a_$what
	api attach a_$what "$TARGET" create
	api events a_$what quiesce
	tell $what
	wait_for in_call

	# REPORT and STOP wait for the end of the call.
	api control a_$what report
	refused EINPROGRESS control a_$what stop
	nap 0.3
	has_state "$TARGET" S || die "$what: disturbed"
	expect_eq "" "$(log "a_$what")" "$what: the log"
	api control a_$what resume

	for i in 1 2 3; do
		api answer a_$what quiesce stop 1
		api control a_$what interrupt
		wait_held
		expect_eq puppet:control "$(holders)" "held by"
		api control a_$what stop
		api control a_$what resume
		wait_state "$TARGET" S
	done
	! read -r -t 0.2 ANSWER <&"${COPROC[0]}" || die "$what has ended: $ANSWER"
	start_target
done

# Out of user mode.
api puppet b
tell spin
wait_busy
api attach b "$TARGET" create
refused EINPROGRESS control b stop
wait_held
api control b stop
count=$(register b bx)
nap 0.2
expect_eq "$count" "$(register b bx)" "its counter"
api control b resume
wait_state "$TARGET" R
