#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: signals changed in number, injected at the boundary, and in the place of others
# requires: taskset
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# told N - of the last signal that had a handler: its number and value
told() {
	ask told
	expect_eq "$1" "$ANSWER" "what the handler was told"
}

api_row "another number; the value stays"
watch any a signal signal_ign signal_term quiesce
ask value 10
ask value 12
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
nap 0.2
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

api_row "a signal whose sender may queue no more is changed like any other"
watch any a signal signal_ign signal_term quiesce
ask value 10
ask value 12
api inject a 12
ask crowded 10
expect_eq 12000 "$ANSWER" "what the handler was told"
wait_log "signal 12 handler"
expect_eq "" "$(log "signal 10 handler")" "the one that was sent"

api_row "a signal in the place of one that another thread has taken is asked about itself"
# With one processor there is one list of free entries for the queue.
taskset -a -p -c 0 "$TARGET" > /dev/null
ask value 40
ask taker 40
tell pause
wait_state "$TARGET" S
watch any a signal
api block a signal
taskset -c 0 /bin/kill -q 1 -s 40 "$TARGET"
wait_log "a signal blocks"
: > go
wait_for [ -e taken ]
taskset -c 0 /bin/kill -q 2 -s 40 "$TARGET"
api open a
heard
told 40002
expect_eq 1 "$(< taken)" "the first"
ask count
expect_eq 1 "$ANSWER" "handled"

api_row "a number in siginfo that is no signal's changes nothing, nor the exit status"
kill -KILL "$TARGET"
coproc { exec "$PROGS/waits" seen "$PROGS/target"; }
heard
wait_for [ -s seen ]
TARGET=$(sed -n 's/^pid //p' seen)
ask value 34
watch any a signal
api inject a 1000
/bin/kill -q 77 -s 34 "$TARGET"
wait_log "signal 34 handler"
told 34077

api inject a 1000
api answer a signal term
kill -34 "$TARGET"
wait_for grep -q sigchld seen
expect_eq "signaled 34" "$(sed '1d; /sigchld/d' seen)" "what the parent has seen"
wait_for none_attached
