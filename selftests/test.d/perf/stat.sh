#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf stat counts calls, those that the bitmap refuses left out, and status says so
# requires: perf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

counted() {
	perf stat -x, -o stat.out -e "utrace:$1" -- "$PROGS/calls" 500 5
	awk -F, -v event="utrace:$1" '$3 == event { print $1 }' stat.out
}

# lists_are WORD - what status tells perf's users
lists_are() {
	expect_eq "perf_lists: of the default session: syscalls=$1 signals=all" \
		"$(grep perf_lists "$UT/status")" status
}

lists_are all
echo getppid > "$UT/syscalls"
lists_are chosen
expect_eq 500 "$(counted syscall)" "getppid"
expect_eq 500 "$(counted syscall_entry)" "entries"
echo 'getppid close' > "$UT/syscalls"
expect_eq 600 "$(counted syscall)" "getppid and close"
expect_eq 1 "$(counted exec)" "exec"
echo > "$UT/syscalls"
lists_are all
expect_eq "" "$(threads)" "attached afterwards"
