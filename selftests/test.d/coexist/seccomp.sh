#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: calls that a seccomp filter denies are told with their result, and still denied
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/deny" 60
only_pid "$PID"
events_on syscall
finish
expect_eq 0 "$STATUS" "exit status: all were denied"
expect_eq 60 "$(count ' syscall: getuid.* = 0 ')" "getuid"
expect_eq 60 "$(count ' syscall: getppid.* = -1 ')" "getppid"
expect_eq 60 "$(count ' syscall: getppid')" "getppid with any result"
