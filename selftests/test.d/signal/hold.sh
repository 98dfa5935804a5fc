#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: HOLD keeps a signal in the queue until the thread comes to the boundary next
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api events a signal signal_term quiesce
ask value 10
api answer a signal hold+ign 2
kill -USR1 "$TARGET"
wait_log "signal 10 deliver"
sleep 0.2
ask count
expect_eq 0 "$ANSWER" "handled while it is held back"
expect_match 'ShdPnd:.0*200$' "$(cat "/proc/$TARGET/status")" "pending"
for i in 2 3; do
	api control a interrupt
	wait_log "signal 10 deliver" $i
done
wait_log "signal 10 handler"
ask count
expect_eq 1 "$ANSWER" "handled"

# A signal of its own is delivered first.
ask value 12
api clear
api inject a 12
api answer a signal hold+deliver 1
kill -USR1 "$TARGET"
wait_log "signal 12 handler"
api control a interrupt
wait_log "signal 10 handler"
ask count
expect_eq 3 "$ANSWER" "handled"
expect_eq "a signal 10 deliver
a signal 12 handler
a signal 10 deliver
a signal 10 handler" "$(log "a signal .. ")" "log"

# A fault is not held back: the kernel could deliver it in place of another signal.
ask value 11
api clear
api answer a signal hold+ign 1
tell fault
wait_log "signal 11 handler"
expect_match "^a signal 11 deliver a signal 11 handler" "$(log "a signal 11" | tr '\n' ' ')" \
	"a fault"
kill -KILL "$TARGET"
wait_for gone
