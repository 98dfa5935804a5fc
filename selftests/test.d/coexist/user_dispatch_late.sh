#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the selector of Syscall User Dispatch counts when a call begins, not after a hold
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/api.bash"

# select N - the target's selector of Syscall User Dispatch
select_byte() {
	printf "\\$1" | dd of="/proc/$TARGET/mem" bs=1 seek=$(($(symbol selector))) \
		conv=notrunc status=none
}

ask divert
[ "$ANSWER" = 0 ] || skip "the kernel has no Syscall User Dispatch"
watch 95 a syscall_entry
api answer a syscall_entry stop 1
echo umask > "$UT/syscalls"
only_pid "$TARGET"
events_on syscall
tell call 95
wait_held
select_byte 1
api events a quiesce
api control a resume
# The answer is the next call, which is diverted: SIGSYS puts its number back, 1, as if one byte had
# been written.
heard
expect_eq 8 "$ANSWER" "the rest of 18, the mask"
expect_eq 1 "$(count ' syscall: umask')" "records of the call that was held"

# Steps over a call that no engine wants, which end in the hook at the exit of calls.
tell spin_calls
wait_busy
api answer a quiesce stop
api control a interrupt
wait_held
for _ in {1..5}; do
	api clear
	api control a singlestep
	wait_log 'a quiesce 0'
	wait_held
done
expect_law
