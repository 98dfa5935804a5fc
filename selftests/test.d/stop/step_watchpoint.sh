#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a step to an instruction with a watchpoint ends like any other
# requires: nm
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/hold.bash"

load_extension utrace_watchpoint
start target
tell spin
# The loop: inc at 0, nop at 3, jmp at 4.
nop=$(nm "$PROGS/target" | awk '$3 == "spin_loop" { print "0x" $1 }')
rule="on watchpoint $PROGRAM $(printf '%#x' $((nop + 3))) 1 x do attach"
rules "$rule"
ctl "stop $PROGRAM"
wait_held "$PROGRAM"
stepped() {
	held "$PROGRAM" && [ "$(ip "$PROGRAM")" != "$before" ]
}
for _ in {1..9}; do
	before=$(ip "$PROGRAM")
	ctl "step $PROGRAM"
	wait_for stepped
done
ctl "resume $PROGRAM"
! has_fired 0 "$rule" || die "the watchpoint was never hit"
rules
sleep 0.1
[ -e "/proc/$PROGRAM/exe" ] || die "the steps have killed the program"
ctl "stop $PROGRAM"
wait_held "$PROGRAM"
ctl "step $PROGRAM"
sleep 0.05
wait_held "$PROGRAM"
kill -KILL "$PROGRAM"
wait_for gone
