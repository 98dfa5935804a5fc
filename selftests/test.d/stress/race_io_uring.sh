#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a wait in io_uring_enter is interrupted, stopped and let go; nothing spins
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

start_uring() {
	coproc RING { exec "$PROGS/uring"; }
	read -r word uring <&"${RING[0]}"
	[ "$word" = ready ] || skip "io_uring: $word $uring"
	wait_state "$uring" S
}

# backs - how often the wait came back by now
backs() {
	local line
	while read -r -t 0.1 line <&"${RING[0]}"; do
		BACKS=$((BACKS + 1))
	done
	return 0
}

start_uring
BACKS=0
api puppet a
api attach a "$uring" create
api events a quiesce
api only a 0

# As SIGSTOP and SIGCONT do it: what the wait does then is the kernel's to say.
kill -STOP "$uring"
wait_state "$uring" T
kill -CONT "$uring"
wait_state "$uring" S
nap 0.2
backs
plain=$BACKS
BACKS=0
api clear
api control a interrupt
wait_log "a quiesce 0"
wait_state "$uring" S
nap 0.2
backs
expect_eq "$plain" "$BACKS" "how often it came back by an interrupt"
expect_eq 1 "$(log "a quiesce" | wc -l)" "reports"

# REPORT and STOP leave the wait alone, until it ends.
api clear
api control a report
spent=$(cputime "$uring")
nap 0.5
[ $(($(cputime "$uring") - spent)) -le 2 ] || die "it spins after a report was asked for"
kill -USR1 "$uring"
wait_log "a quiesce 0"
wait_state "$uring" S

# Held out of the wait, it spends nothing, and then waits again.
for _ in {1..5}; do
	api clear
	hold a "$uring"
	spent=$(cputime "$uring")
	nap 0.2
	expect_eq "$spent" "$(cputime "$uring")" "spent while it is held"
	held "$uring" || die "it is not held any more"
	api control a resume
	wait_state "$uring" S
done
spent=$(cputime "$uring")
nap 0.5
[ $(($(cputime "$uring") - spent)) -le 2 ] || die "it spins afterwards"

# All of that, as fast as it goes, with signals in between.
until=$((SECONDS + 2))
while [ $SECONDS -lt $until ]; do
	api answer a quiesce stop 1
	for action in interrupt stop report resume interrupt singlestep resume; do
		echo "control a $action" > $PUPPETS/control || true
		kill -USR1 "$uring"
	done 2> /dev/null
	api clear
done
api answer a quiesce resume
api control a resume
wait_state "$uring" S
spent=$(cputime "$uring")
nap 0.5
[ $(($(cputime "$uring") - spent)) -le 2 ] || die "it spins in the end"
api control a detach
kill -KILL "$uring"
wait_for none_attached
