#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: REPORT waits for the end of a call, INTERRUPT breaks into it
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# is_in NR - the target is in this system call, and switched out
is_in() {
	[[ $(< "/proc/$TARGET/syscall") = "$1 "* ]]
}

api puppet a
api attach a "$TARGET" create
api only a 34
api events a quiesce syscall_entry
tell pause
wait_state "$TARGET" S
wait_for eval '[ -n "$(log "a syscall_entry 34")" ]'
wait_for is_in 34
api control a report
sleep 0.5
expect_log "a syscall_entry 34"
is_in 34 || die "its call: $(< "/proc/$TARGET/syscall")"

# The call begins again, and user space does not notice.
api control a interrupt
wait_for eval '[ "$(log "a syscall_entry 34" | wc -l)" = 2 ]'
expect_match "a quiesce 0" "$(log)"
wait_for is_in 34
api control a resume
kill -CONT "$TARGET"
sleep 0.2
is_in 34 || die "its call: $(< "/proc/$TARGET/syscall")"
