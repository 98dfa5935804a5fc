#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a group stop of a thread that is held at the entry of a call; the call is made once
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api only a 39
api events a syscall_entry syscall_exit
for n in 0 1 3; do
	api clear
	api answer a syscall_entry stop 1
	tell call 39
	wait_held
	for ((i = 0; i < n; i++)); do
		kill -STOP "$TARGET"
		wait_state "$TARGET" T
		kill -CONT "$TARGET"
		wait_held
	done
	api control a resume
	heard
	expect_eq "$TARGET" "$ANSWER" "result"
	expect_log "a syscall_entry 39" "a syscall_entry 39 resumed" "a syscall_exit 39 = $TARGET"
done

# Let go while it is stopped: it stays stopped, then goes on.
api answer a syscall_entry stop 1
tell call 39
wait_held
kill -STOP "$TARGET"
wait_state "$TARGET" T
api control a resume
sleep 0.2
has_state "$TARGET" T || die "the process is not stopped any more"
kill -CONT "$TARGET"
heard
expect_eq "$TARGET" "$ANSWER" "result"
