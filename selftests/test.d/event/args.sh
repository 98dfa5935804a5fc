#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a record has the arguments that the program gave, whatever a ptracer makes of them
# requires: hook
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/tamper" 3
only_pid "$PID"
events_on syscall
finish
expect_eq 0 "$STATUS" "status"
expect_eq 3 "$(count ' syscall: close\(5555,.* = -9 ')" "calls as they were given"
expect_eq 0 "$(count ' syscall: close\(7777,')" "calls as they were made"
expect_law
