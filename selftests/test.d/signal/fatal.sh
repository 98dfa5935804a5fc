#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: signals fatal by default are reported if each thread has an engine for them
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# ready - it has been at the boundary
ready() {
	local name
	for name in "$@"; do
		api clear
		api control $name interrupt
		wait_log "$name signal 0 boundary"
	done
}

api puppet a
api puppet b
ask thread
thread=$ANSWER
api attach a "$TARGET" create
api attach b "$thread" create
for name in a b; do
	api events $name signal_term quiesce
	api answer $name signal_term ign
done
ready a b
n=0
for sig in TERM HUP USR1 PIPE RTMIN; do
	kill -$sig "$TARGET"
	wait_log "signal .* term" $((n += 1))
done
ask call 39
expect_eq "$TARGET" "$ANSWER" "after five of them"
expect_eq 5 "$(log "signal .* term" | wc -l)" "reports"

# A handler that has come and gone, a new program, a forked child.
ask value 10
ready a b
ask default 10
ready a b
kill -USR1 "$TARGET"
ask call 39
expect_eq "$TARGET" "$ANSWER" "after a handler was there"
ask child
child=$ANSWER
kill -TERM "$child"
wait_state "$child" Z
ask exec
expect_eq ready "$ANSWER"
api clear
kill -TERM "$TARGET"
wait_log "a signal 15 term"
ask call 39
expect_eq "$TARGET" "$ANSWER" "after exec"

# No engine wants signals any more.
api events a
kill -TERM "$TARGET"
wait_for gone
