#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a killed thread says how it ended, and is reaped when that was asked for
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
ask child
child=$ANSWER
api attach a "$child" create
api events a exit death reap
api put a
kill -TERM "$child"
wait_state "$child" Z
wait_log "a death"
sleep 0.2
expect_log "a exit 0xf group" "a death 0xf group"
kill -KILL "$TARGET"
wait_for eval '[ -n "$(log release)" ]'
expect_log "a exit 0xf group" "a death 0xf group" "a reap" "a release"
