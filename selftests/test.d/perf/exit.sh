#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf has as many utrace:exit as the kernel's own event of a thread's end
# requires: perf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# Since a fix of 2025 the kernel takes a thread's perf events away before either.

perf stat -x, -o stat.out -e utrace:exit,sched:sched_process_exit -- "$PROGS/vforks" 2 /bin/true
counted() {
	awk -F, -v event="$1" '$3 == event { print $1 }' stat.out
}
theirs=$(counted sched:sched_process_exit)
expect_match '^[0-3]$' "$theirs" "sched_process_exit"
expect_eq "$theirs" "$(counted utrace:exit)" "utrace:exit"
expect_law
