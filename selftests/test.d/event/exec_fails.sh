#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an exec that fails leaves no utrace:exec
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/vforks" 2 /nowhere/nothing
only_pid "$PID"
events_on exec syscall
finish
expect_eq 1 "$(count ' exec: ')" "exec"
expect_eq 2 "$(count ' syscall: execve.* = -2 ')" "execve that fails"
