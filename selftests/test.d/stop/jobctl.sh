#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: SIGSTOP and SIGCONT to a process with a held thread: the parent sees no difference
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# has_seen WORD N - whether the parent has seen WORD N times, before the next state replaces it
has_seen() {
	[ "$(grep -c "^$1" seen)" = "$2" ]
}

# stop_and_go TID - the thread is held; afterwards it has not run
stop_and_go() {
	local before i
	before=$(register a ip)/$(register a bx)
	for i in 1 2 3; do
		kill -STOP "$TARGET"
		wait_state "$1" T
		nap 0.1
		has_state "$1" T || die "the stop does not last"
		wait_for has_seen stopped $i
		kill -CONT "$TARGET"
		wait_held "$1"
		wait_for has_seen continued $i
	done
	expect_eq "$before" "$(register a ip)/$(register a bx)" "ip and counter"
}

# other_target - one whose parent writes down what it sees
other_target() {
	coproc { exec "$PROGS/waits" seen "$PROGS/target"; }
	heard
	wait_for [ -s seen ]
	TARGET=$(sed -n 's/^pid //p' seen)
}

api puppet a
for what in spin spin_thread pause; do
	other_target
	case $what in
	spin_thread) ask spin_thread; thread=$ANSWER ;;
	*)           tell $what; thread=$TARGET; sleep 0.1 ;;
	esac
	api attach a "$thread" create
	api events a quiesce
	hold a "$thread"
	stop_and_go "$thread"
	api control a resume
	wait_runs "$thread"
	kill -KILL "$TARGET"
	wait_for grep -q sigchld seen
	expect_eq "pid $TARGET
stopped 19
continued
stopped 19
continued
stopped 19
continued
signaled 9
sigchld 7" "$(< seen)" "$what: what the parent has seen"
	rm seen
done
