#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: steps that users ask for: interrupted, recorded, with a watchpoint, beside a ptracer
# requires: nm
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/session.bash"
. "$SELFTESTS/lib/dumper.bash"

# start_sleep - a process that sleeps, as the only target: PID
start_sleep() {
	sleep 1000 &
	PID=$!
	wait_for eval '[ "$(cat /proc/$PID/comm)" = sleep ] && has_state $PID S'
	only_pid $PID
}

# ends SIGNAL - which ends the process as ever
ends() {
	local status=0
	kill "-$1" $PID
	wait $PID || status=$?
	expect_eq $((128 + $(kill -l "$1"))) $status "exit status"
}

stepped() {
	held "$PID" && [ "$(ip "$PID")" != "$before" ]
}

row "an interrupt of a held thread leaves its step alone"
load_test_module utrace_test
while :; do :; done &
PID=$!
only_pid $PID
ctl "stop $PID"
wait_held $PID
api puppet b
api attach b $PID create
api events b quiesce
for _ in {1..5}; do
	before=$(ip $PID)
	api control b interrupt
	ctl "step $PID"
	wait_for stepped
done
ctl "resume $PID"
api control b detach
wait_for is_idle $PID
ends KILL
rmmod utrace_test

# Without an end, the step would be over the whole call.
row "a stop after the step ends it"
start_sleep
ctl "stop $PID"
wait_held $PID
for _ in {1..200}; do
	printf 'step %s\nstop %s\n' $PID $PID > "$UT/control"
	wait_held $PID
done
ctl "resume $PID"
wait_for is_idle $PID
ends KILL

row "a step ends with the session that has asked for it"
start_sleep
session a c
say a control "stop $PID"
say c control "stop $PID"
is_held_by_both() {
	[[ $(threads $PID) = *" t "*a:control*c:control* ]] ||
		[[ $(threads $PID) = *" t "*c:control*a:control* ]]
}
wait_for is_held_by_both
say a control "step $PID"
say a control "resume $PID"
say c control "resume $PID"
wait_for has_state $PID S
wait_for is_idle $PID
end a c
ends TERM

row "a step over a call ends with its user's hold, though the thread is recorded still"
start_sleep
events_on exec
ctl "stop $PID"
wait_held $PID
ctl "step $PID"
wait_for has_state $PID S	# in the call, which the step is over
ctl "resume $PID"
wait_for is_idle $PID
# The kernel stops the thread at the boundary, and the hooks go meanwhile.
kill -STOP $PID
wait_state $PID T
hooks_gone() {
	grep -q '^source_exit: stopped' "$UT/status" && grep -q '^source_boundary: stopped' "$UT/status"
}
wait_for hooks_gone
kill -CONT $PID
wait_for has_state $PID S
events_off
ends TERM

row "a ptracer prevents a step and ends it; the thread is held after the ptracer's detach"
start_sleep
ctl "stop $PID"
wait_held $PID
start_dumper
dumper=$COPROC_PID
expect_answer ok seize
ctl "step $PID"
nap 0.5
expect_answer 80057f interrupt
expect_answer ok detach
wait_held $PID
ctl "resume $PID"
wait_state $PID S
ends KILL
kill -KILL "$dumper"
wait_for eval '[ ! -e "/proc/$dumper" ]'

row "a step to an instruction with a watchpoint ends like any other"
load_extension utrace_watchpoint
start target
PID=$PROGRAM
only_pid none
tell spin
# The loop: inc at 0, nop at 3, jmp at 4.
nop=$(nm "$PROGS/target" | awk '$3 == "spin_loop" { print "0x" $1 }')
rule="on watchpoint $PROGRAM $(printf '%#x' $((nop + 3))) 1 x do attach"
rules "$rule"
ctl "stop $PROGRAM"
wait_held "$PROGRAM"
for _ in {1..9}; do
	before=$(ip "$PROGRAM")
	ctl "step $PROGRAM"
	wait_for stepped
done
ctl "resume $PROGRAM"
! has_fired 0 "$rule" || die "the watchpoint was never hit"
rules
nap 0.1
[ -e "/proc/$PROGRAM/exe" ] || die "the steps have killed the program"
ctl "stop $PROGRAM"
wait_held "$PROGRAM"
ctl "step $PROGRAM"
nap 0.05
wait_held "$PROGRAM"
kill -KILL "$PROGRAM"
wait_for gone
