#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the last thread of a process says so, whatever else is attached to the others
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet first
api puppet last
api attach first "$TARGET" create
ask thread
api attach last "$ANSWER" create
api events last exit
ask leave
wait_state "$TARGET" Z
expect_log
kill -KILL "$TARGET"
wait_for eval '[ -n "$(log)" ]'
expect_log "last exit 0x9 group"
