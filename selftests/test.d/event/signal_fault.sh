#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal says that a fault dumps core, and has no sender
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/crash"
only_pid "$PID"
events_on signal exit
finish
expect_eq 139 "$STATUS" "exit status"
# SEGV_MAPERR is 1.
expect_eq 1 "$(count "signal: SIGSEGV pid=$PID dumps core code=1 sender_pid=0 sender_uid=0")"
expect_eq 1 "$(count "^ *crash-$PID .* exit: code=0 signal=SIGSEGV group_dead=1")"
