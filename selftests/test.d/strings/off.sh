#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: without strings there is none
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

echo 0 > "$UT/strings"
record_strings "$PROGS/strings" all
for call in openat execve renameat; do
	expect_match ": syscall: $call\(" "$(< trace.out)" "calls"
done
expect_eq "" "$(opened; texts execve; texts renameat | tr -d '\n')" "texts"
