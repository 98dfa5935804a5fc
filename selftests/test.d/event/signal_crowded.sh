#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal has the end by a signal for whose siginfo the kernel had no room
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

start target
only_pid "$PROGRAM"
events_on signal
tell crowded 15
wait_for gone
events_off
expect_eq 1 "$(count " signal: SIGTERM pid=$PROGRAM terminates code=-6 sender_pid=$PROGRAM ")"
expect_eq 1 "$(count ' signal: ')" "signals"
