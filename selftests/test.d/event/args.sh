#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a record, and a rule, have the arguments that the program gave, whatever a ptracer
#   makes of them
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/rules.bash"

given='on syscall close if arg0 == 0x5555 && errno == EBADF do record'
made='on syscall close if errno == EBADF && arg0 == 0x7777 do record'
rules "$given" "$made"
launch "$PROGS/tamper" 3
only_pid "$PID"
events_on syscall
finish
expect_eq 0 "$STATUS" "status"
expect_eq 3 "$(count ' syscall: close\(5555,.* = -9 ')" "calls as they were given"
expect_eq 0 "$(count ' syscall: close\(7777,')" "calls as they were made"
fired 3 "$given"
fired 0 "$made"
expect_law
