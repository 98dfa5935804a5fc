#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an open with O_TRUNC that the kernel refuses, for O_DIRECT, clears nothing
# source: any
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

start_sleeper
put "$SLEEPER" set_pid
put close syscalls
put "on exec if comm == nobody do attach" rules
for file in set_pid syscalls rules; do
	expect_fail dd if=/dev/null of="$UT/$file" oflag=direct status=none
done
expect_eq "$SLEEPER" "$(< "$UT/set_pid")" "set_pid"
expect_eq close "$(< "$UT/syscalls")" "syscalls"
expect_match '^on exec if comm == nobody do attach #' "$(< "$UT/rules")" "rules"
: > "$UT/syscalls"
expect_eq "" "$(< "$UT/syscalls")" "syscalls, after an open that succeeds"
