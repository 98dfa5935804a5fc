#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal has an ignored signal of a process whose first thread has ended
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

start target
ask thread
THREAD=$ANSWER
only_pid "$PROGRAM"
# The first thread's record stays for utrace:reap.
events_on signal reap
ask leave
wait_state "$PROGRAM" Z
kill -WINCH "$PROGRAM"
events_off
expect_eq 1 "$(count " signal: SIGWINCH pid=$THREAD ignored code=0 sender_pid=$$ ")" "left"
expect_eq 1 "$(count ' signal: ')" "signals"
kill -KILL "$PROGRAM"
