#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: REPORT and INTERRUPT, asked for and answered, are followed by quiesce, once
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# is_in NR - the target is in this system call, and switched out
is_in() {
	[[ $(< "/proc/$TARGET/syscall") = "$1 "* ]]
}

# Before the thread goes back to user space, REPORT is as good as RESUME.
api_row "quiesce is not followed by another quiesce, whatever the callback answers"
watch any a quiesce
for action in report interrupt resume; do
	api clear
	api answer a quiesce $action 100
	api control a report
	ask call 110
	wait_log .
	expect_eq 1 "$(log "a quiesce" | wc -l)" "times, when it answers $action"
done

api_row "an engine with a signal event hears of the boundary by quiesce 0, then by signal 0"
watch any a quiesce signal_core
api control a interrupt
wait_log "a signal 0 boundary"
expect_log "a quiesce 0" "a signal 0 boundary"

api_row "a callback that answers REPORT is followed by quiesce, once"
watch 110 "a b" quiesce syscall_entry
api answer b syscall_entry report
ask call 110
expect_log "b syscall_entry 110" "a syscall_entry 110 after report" "a quiesce 0" "b quiesce 0"

api_row "an interrupt that a call asks for at its own beginning breaks that call"
watch 34 a quiesce syscall_entry
api answer a syscall_entry interrupt 1
tell pause
wait_log "a syscall_entry 34" 2
expect_log "a syscall_entry 34" "a quiesce 0" "a syscall_entry 34"

api_row "REPORT reaches a thread that never sleeps"
ask busy
api puppet a
api attach a "$ANSWER" create
api events a quiesce
for n in 1 2 3; do
	api control a report
	wait_log "a quiesce 0" $n
done
nap 0.3
expect_log "a quiesce 0" "a quiesce 0" "a quiesce 0"

api_row "REPORT waits for the end of a call, INTERRUPT breaks into it"
watch 34 a quiesce syscall_entry
tell pause
wait_log "a syscall_entry 34"
wait_for is_in 34
api control a report
nap 0.5
expect_log "a syscall_entry 34"
is_in 34 || die "its call: $(< "/proc/$TARGET/syscall")"
# The call begins again, and user space does not notice.
api control a interrupt
wait_log "a syscall_entry 34" 2
expect_match "a quiesce 0" "$(log)"
wait_for is_in 34
api control a resume
kill -CONT "$TARGET"
nap 0.2
is_in 34 || die "its call: $(< "/proc/$TARGET/syscall")"
