#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: REPORT reaches a thread that never sleeps
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

ask busy
api puppet a
api attach a "$ANSWER" create
api events a quiesce
for n in 1 2 3; do
	api control a report
	wait_for eval '[ "$(log "a quiesce 0" | wc -l)" = $n ]'
done
sleep 0.3
expect_log "a quiesce 0" "a quiesce 0" "a quiesce 0"
