#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a signal whose sender may queue no more is changed like any other
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api events a signal signal_ign signal_term quiesce
ask value 10
ask value 12
api inject a 12
ask crowded 10
expect_eq 12000 "$ANSWER" "what the handler was told"
wait_log "signal 12 handler"
expect_eq "" "$(log "signal 10 handler")" "the one that was sent"
