#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: ignored signals do not break into the call that a thread was held in front of
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# hold_at NR COMMAND - the target carries out COMMAND, and is held in front of its call NR
hold_at() {
	api only a "$1"
	api answer a syscall_entry stop 1
	tell "$2"
	wait_held
}

api puppet a
api attach a "$TARGET" create
api only a 232	# the target may be about to read the first command
api events a syscall_entry syscall_exit
hold_at 232 "epoll 200"
kill -WINCH "$TARGET"
kill -CHLD "$TARGET"
api control a resume
heard
expect_eq 0 "$ANSWER" "epoll_wait"
expect_log "a syscall_entry 232" "a syscall_entry 232 resumed" "a syscall_exit 232 = 0"

# A signal that came meanwhile and has a handler ends pause, which would sleep for ever otherwise.
ask handle 14
hold_at 34 pause
kill -ALRM "$TARGET"
kill -CHLD "$TARGET"
api control a resume
heard
expect_eq -4 "$ANSWER" "pause"
