#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: quiesce is not followed by another quiesce, whatever the callback answers
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
# Before the thread goes back to user space, REPORT is as good as RESUME.

api puppet a
api attach a "$TARGET" create
api events a quiesce
for action in report interrupt resume; do
	api clear
	api answer a quiesce $action 100
	api control a report
	ask call 110
	wait_for eval '[ -n "$(log)" ]'
	expect_eq 1 "$(log "a quiesce" | wc -l)" "times, when it answers $action"
done
