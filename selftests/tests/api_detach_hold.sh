#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: detached while it is told of a hold: EINPROGRESS
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/api.bash"

api puppet a
api attach a "$TARGET" create
api block a hold
api answer a quiesce stop 1
api events a quiesce hold
api control a interrupt
wait_for eval '[ -n "$(log "a spins")" ]'
refused EINPROGRESS control a detach
refused ESRCH control a detach
expect_eq "" "$(log "a goes on")" "the callback has returned before that"
api open a
api barrier a
api put a
wait_for eval '[ -n "$(log "a release")" ]'
expect_eq "" "$(log "a runs")" "called after the detach"
expect_eq "" "$(threads)" "attached"
ask call 39
