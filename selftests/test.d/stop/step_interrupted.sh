#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an interrupt of a held thread leaves its step alone; a stop after the step holds it
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/hold.bash"

while :; do :; done &
spinner=$!
only_pid $spinner
ctl "stop $spinner"
wait_held $spinner
api puppet b
api attach b $spinner create
api events b quiesce
for _ in {1..5}; do
	before=$(ip $spinner)
	api control b interrupt
	ctl "step $spinner"
	wait_for eval 'held $spinner && [ "$(ip $spinner)" != $before ]'
done
ctl "resume $spinner"
api control b detach
wait_for is_idle $spinner
kill -KILL $spinner

# Without an end, the step would be over the whole call.
sleep 1000 &
sleeper=$!
wait_for eval '[ "$(cat /proc/$sleeper/comm)" = sleep ] && has_state $sleeper S'
only_pid $sleeper
ctl "stop $sleeper"
wait_held $sleeper
for _ in {1..200}; do
	printf 'step %s\nstop %s\n' $sleeper $sleeper > "$UT/control"
	wait_held $sleeper
done
ctl "resume $sleeper"
wait_for is_idle $sleeper
kill -KILL $sleeper
