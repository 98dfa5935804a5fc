#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf stat counts calls, those that the bitmap refuses left out, and ends of threads
# requires: perf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# counted EVENT - of the last perf stat
counted() {
	awk -F, -v event="$1" '$3 == event { print $1 }' stat.out
}

# calls EVENT N - perf stat counts so many of 500 calls of getppid and 100 of close
calls() {
	perf stat -x, -o stat.out -e "utrace:$1" -- "$PROGS/calls" 500 5
	expect_eq "$2" "$(counted "utrace:$1")" "$1 with $(< "$UT/syscalls")"
}

# lists_are WORD - what status tells perf's users
lists_are() {
	expect_eq "perf_lists: of the default session: syscalls=$1 signals=all" \
		"$(grep perf_lists "$UT/status")" status
}

row "calls, and status says what the bitmap does"
lists_are all
echo getppid > "$UT/syscalls"
lists_are chosen
calls syscall 500
calls syscall_entry 500
echo 'getppid close' > "$UT/syscalls"
calls syscall 600
calls exec 1
echo > "$UT/syscalls"
lists_are all
expect_eq "" "$(threads)" "attached afterwards"

# Since a fix of 2025 the kernel takes a thread's perf events away before either.
row "as many utrace:exit as the kernel's own event of a thread's end"
perf stat -x, -o stat.out -e utrace:exit,sched:sched_process_exit -- "$PROGS/vforks" 2 /bin/true
theirs=$(counted sched:sched_process_exit)
expect_match '^[0-3]$' "$theirs" "sched_process_exit"
expect_eq "$theirs" "$(counted utrace:exit)" "utrace:exit"
expect_law
