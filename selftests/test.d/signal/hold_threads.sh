#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: threads that hold back a signal of their process do not hand the signal round
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

ask value 10
ask thread
other=$ANSWER
for name in a b; do
	api puppet $name
	api answer $name signal hold+ign
done
api attach a "$TARGET" create
api attach b "$other" create
api events a signal
api events b signal
kill -USR1 "$TARGET"
wait_log "signal 10 deliver"
sleep 0.5
expect_eq "a signal 10 deliver" "$(log)" "log"
ask count
expect_eq 0 "$ANSWER" "handled while it is held back"

api answer a signal deliver
api control a interrupt
wait_log "a signal 10 handler"
ask count
expect_eq 1 "$ANSWER" "handled"
