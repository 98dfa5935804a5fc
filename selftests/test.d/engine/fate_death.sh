#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: no fate is reported behind death: an ignored signal is that of a thread that lives
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

ask thread
thread=$ANSWER
api puppet a
api attach a "$TARGET" create
api events a signal_fate death
api puppet b
api attach b "$thread" create
api events b signal_fate
kill -WINCH "$TARGET"
ask leave
wait_log "a death"
kill -CHLD "$TARGET"
expect_eq "a signal_fate 28 ignored" "$(log | head -n 1)" "while both live"
expect_eq "b signal_fate 17 ignored" "$(log | tail -n 1)" "the thread that is left"
expect_eq 3 "$(log | wc -l)" "lines of the log"
# cgroup.kill kills no process whose first thread has ended.
kill -KILL "$TARGET"
wait_for gone
