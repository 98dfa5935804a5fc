#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine's change of a timer's signal affects this signal only; the timer goes on
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# had - how many SIGUSR1 and SIGUSR2 it has had: USR1, USR2
had() {
	ask had
	read -r USR1 USR2 <<< "$ANSWER"
}

more() {
	had
	[ "$USR1" -gt "$1" ]
}

# goes_on - more signals of the timer come, and go to their handler
goes_on() {
	had
	wait_for more $((USR1 + 5))
}

kill -KILL "$TARGET"
wait_for gone
coproc { exec "$PROGS/ticker"; }
TARGET=$COPROC_PID
heard
expect_eq ready "$ANSWER"
watch any a signal signal_ign
goes_on

echo "== another signal, once"
api inject a 12
wait_for eval 'had; [ "$USR2" = 1 ]'
goes_on
expect_eq 1 "$USR2" "SIGUSR2"

echo "== none, once"
api answer a signal ign 1
goes_on

echo "== a stop of the process, once"
api answer a signal stop_process 1
wait_state "$TARGET" T
kill -CONT "$TARGET"
goes_on
expect_eq 1 "$USR2" "SIGUSR2"
# The next signal may just be reported, and the detach does not wait for the callback.
echo "control a detach" > $PUPPETS/control 2> /dev/null || api barrier a
