#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: signals changed in number, and injected at the boundary
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api events a signal signal_ign signal_term quiesce
ask value 10
ask value 12
told() {
	ask told
	expect_eq "$1" "$ANSWER" "what the handler was told"
}

# Another number; the value stays.
/bin/kill -q 77 -s USR1 "$TARGET"
wait_log "signal 10 handler"
told 10077
api inject a 12
/bin/kill -q 78 -s USR1 "$TARGET"
wait_log "signal 12 handler"
told 12078
api inject a 34
ask value 34
/bin/kill -q 79 -s USR1 "$TARGET"
wait_log "signal 34 handler"
told 34079

# Out of nothing, in a blocking call.
api clear
api inject a 10
api answer a quiesce deliver 2
tell pause
wait_state "$TARGET" S
api control a interrupt
heard
expect_eq -4 "$ANSWER" "pause"
wait_log "signal 10 handler"
expect_eq "" "$(log "signal 10 deliver")" "asked about its own"

# A signal that the program ignores is lost, and the engine is asked about the next one.
api clear
ask ignore 12
api inject a 12
api answer a quiesce deliver 2
api control a interrupt
wait_log "signal 0 boundary"
ask value 12
api clear
kill -USR2 "$TARGET"
wait_log "signal 12 handler"
expect_eq 1 "$(log "signal 12 deliver" | wc -l)" "asked about the next one"

# Blocked signals wait.
api clear
ask block 10
kill -USR1 "$TARGET"
sleep 0.2
expect_eq "" "$(log "signal 10")" "a blocked signal"
ask unblock 10
wait_log "signal 10 handler"
expect_eq 1 "$(log "signal 10 deliver" | wc -l)" "reports"

# A signal of the engine's own that was discarded while it was blocked is not the next such signal.
api clear
ask block 10
api inject a 10
api answer a quiesce deliver 2
api control a interrupt
wait_log "signal 0 boundary"
ask ignore 10
ask value 10
ask unblock 10
kill -USR2 "$TARGET"
wait_log "signal 12 handler"
api clear
kill -USR1 "$TARGET"
wait_log "signal 10 handler"
expect_eq 1 "$(log "signal 10 deliver" | wc -l)" "asked about a signal of the same number"
