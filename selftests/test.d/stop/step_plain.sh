#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: single steps, one instruction each, over plain code and over system calls
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# begin_step WHAT - the target in its loop, held
begin_step() {
	tell "$1"
	wait_busy
	api attach a "$TARGET" create
	api events a quiesce signal signal_core
	api answer a quiesce stop
	api control a interrupt
	wait_held
	api clear
}

# step - the offset of the next instruction, and the counter, in AT and COUNT
step() {
	local key
	api clear
	api control a "${1-singlestep}"
	wait_log "a signal 0 boundary"
	wait_held
	expect_eq "" "$(log "signal [1-9]")" "signals"
	api clear
	api examine a
	# The last target's engine may be released only now, and say so.
	while read -r _ key AT _ _ _ _ _ COUNT _ && [ "$key" != ip ]; do :; done < $PUPPETS/log
	AT=$((AT - LOOP))
}

# walk WHAT INC - the target in the loop WHAT, whose instructions are in next; the one
# that counts is at INC
walk() {
	local at count
	LOOP=$(symbol "$1_loop")
	begin_step "$1"
	step
	for _ in {1..12}; do
		at=$AT count=$COUNT
		step
		expect_eq "${next[$at]} $((count + (at == $2)))" "$AT $COUNT" "after $at"
	done
}

api puppet a
# The loop: inc at 0, nop at 3, jmp at 4.
declare -A next=([0]=3 [3]=4 [4]=0)
walk spin 0
# A block step ends after the jump; the emulator makes a single step of it.
at=$AT
step blockstep
[ "$AT" = 0 ] || expect_eq "${next[$at]}" "$AT" "a block step after $at"
api control a resume
wait_runs
nap 0.1
runs || die "the step has lasted"
[ "$(log "signal [1-9]" | wc -l)" = 0 ] || die "a stray signal"
kill -KILL "$TARGET"
wait_for gone

# pushq at 0, popfq at 5, inc at 6, jmp at 9: the kernel takes the trap flag for the program's.
start_target
next=([0]=5 [5]=6 [6]=9 [9]=0)
walk spin_popf 6
api control a detach
wait_runs
nap 0.1
runs || die "held after the detach"
kill -KILL "$TARGET"
wait_for gone

# mov at 0, syscall at 5, inc at 7, jmp at 10.
start_target
next=([0]=5 [5]=7 [7]=10 [10]=0)
walk spin_calls 7
api control a detach
wait_runs
nap 0.1
runs || die "held after the detach"
[ -e "/proc/$TARGET/exe" ] || die "it has died"
