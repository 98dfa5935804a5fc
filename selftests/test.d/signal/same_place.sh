#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a signal in the place of one that another thread has taken is asked about itself
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# With one processor there is one list of free entries for the queue.
taskset -a -p -c 0 "$TARGET" > /dev/null
ask value 40
ask taker 40
tell pause
wait_state "$TARGET" S
api puppet a
api attach a "$TARGET" create
api events a signal
api block a signal
taskset -c 0 /bin/kill -q 1 -s 40 "$TARGET"
wait_log "a signal blocks"
: > go
wait_for [ -e taken ]
taskset -c 0 /bin/kill -q 2 -s 40 "$TARGET"
api open a
heard
ask told
expect_eq 40002 "$ANSWER" "the second signal"
expect_eq 1 "$(< taken)" "the first"
ask count
expect_eq 1 "$ANSWER" "handled"
