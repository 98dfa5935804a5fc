#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an interrupt of a held thread leaves its step alone; a stop after the step holds it
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/session.bash"

while :; do :; done &
spinner=$!
only_pid $spinner
ctl "stop $spinner"
wait_held $spinner
session b
for _ in {1..5}; do
	before=$(ip $spinner)
	say b control "interrupt $spinner"
	ctl "step $spinner"
	wait_for eval 'held $spinner && [ "$(ip $spinner)" != $before ]'
done
ctl "resume $spinner"
wait_for is_idle $spinner
end b
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
