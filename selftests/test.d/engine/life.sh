#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: clone, exec, exit, death and reap come in this order, and once
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api events a clone exec exit death reap
ask fork
child=$ANSWER
ask exec
expect_eq ready "$ANSWER"
expect_log "a clone $child" "a exec $TARGET"
api clear
tell exit 3
wait_for gone
wait_for eval '[ -n "$(log reap)" ]'
expect_log "a exit 0x300 group" "a death 0x300 group" "a reap"
refused ESRCH control a detach
api put a
wait_for eval '[ -n "$(log release)" ]'
sleep 0.2
expect_eq 1 "$(log release | wc -l)" "releases"
