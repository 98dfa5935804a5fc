#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: exit and reap come in this order, reap when it was waited for
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/calls" 1
only_pid "$PID"
events_on exit reap detach
finish
wait_for eval '[ "$(count "reap: comm=calls pid=$PID tgid=$PID")" = 1 ]'
wait_for eval '[ "$(count " detach: ")" = 1 ]'
events_off
expect_eq "exit: reap: detach:" \
	"$(records | grep -oE ' (exit|reap|detach): ' | xargs)" "order"
expect_eq 1 "$(count "exit: code=0 signal=0x0 group_dead=1")" "exit"
expect_eq "" "$(threads)" "attached"
expect_law
