#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a number in siginfo that is no signal's changes nothing, nor the exit status
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

kill -KILL "$TARGET"
coproc { exec "$PROGS/waits" seen "$PROGS/target"; }
heard
wait_for [ -s seen ]
TARGET=$(sed -n 's/^pid //p' seen)
ask value 34
api puppet a
api attach a "$TARGET" create
api events a signal
api inject a 1000
/bin/kill -q 77 -s 34 "$TARGET"
wait_log "signal 34 handler"
ask told
expect_eq 34077 "$ANSWER" "what the handler was told"

api inject a 1000
api answer a signal term
kill -34 "$TARGET"
wait_for grep -q sigchld seen
expect_eq "signaled 34" "$(sed '1d; /sigchld/d' seen)" "what the parent has seen"
wait_for none_attached
