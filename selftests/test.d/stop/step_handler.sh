#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a step into a handler, and a step out of the handler
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

step() {
	api clear
	api control a singlestep
	wait_log "a signal 0 boundary"
	wait_held
	IP=$(register a ip)
}

api puppet a
ask handle 10
tell spin
wait_busy
api attach a "$TARGET" create
api events a quiesce signal_core signal_term
api answer a quiesce stop
api control a interrupt
wait_held
handler=$(symbol handler)
loop=$(symbol spin_loop)
kill -USR1 "$TARGET"
step
expect_eq $((handler)) $((IP)) "the handler's first instruction"
# Out of it by sigreturn.
for ((i = 0; i < 40; i++)); do
	step
	[ $((IP - loop)) -lt 0 ] || [ $((IP - loop)) -gt 5 ] || break
done
[ $i -lt 40 ] || die "it has not come back to its loop"
[ $i -ge 2 ] || die "the handler was not stepped through"
before=$IP
step
[ $((IP - loop)) -ge 0 ] && [ $((IP - loop)) -le 5 ] && [ "$IP" != "$before" ] ||
	die "no step after sigreturn, but $IP after $before"
api control a resume
wait_state "$TARGET" R
kill -KILL "$TARGET"
wait_for gone

# A step over an instruction that faults ends in the handler.
start_target
ask handle 11
tell fault
wait_busy
api attach a "$TARGET" create
api events a quiesce signal_core
api control a interrupt
wait_held
fault=$(symbol fault_loop)
seen=
for i in {1..12}; do
	before=$IP
	step
	[ $((before)) != $((fault)) ] || [ -z "$seen" ] ||
		expect_eq $((handler)) $((IP)) "ip after the fault"
	[ $((IP)) != $((fault)) ] || seen=y
done
[ -n "$seen" ] || die "it has never come to the fault"
