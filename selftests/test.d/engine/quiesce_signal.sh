#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine with a signal event hears of the boundary by quiesce 0, then by signal 0
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api events a quiesce signal_core
api control a interrupt
wait_log "a signal 0 boundary"
expect_log "a quiesce 0" "a signal 0 boundary"
