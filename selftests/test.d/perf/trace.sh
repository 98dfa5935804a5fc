#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf trace -e shows the events as they come
# long
# requires: perf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

echo 'getppid close' > "$UT/syscalls"
"${PERF[@]}" trace -e utrace:syscall -- "$PROGS/calls" 30 10 2> traced
cat traced
expect_eq 33 "$(grep -c 'utrace:syscall(' traced)" "lines"
expect_eq 3 "$(grep -c 'utrace:syscall(.*-9' traced)" "close"
