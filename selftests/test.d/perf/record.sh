#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf record -- COMMAND has the calls that strace has, children's too
# timeout: 120
# requires: perf strace
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

names() {
	sort | uniq -c
}

command=("$PROGS/vforks" 3 "$PROGS/calls" 40 4)
"${PERF_RECORD[@]}" -e utrace:syscall -- "${command[@]}"
perf script -i perf.data -F event,trace | sed 's/.*syscall: *\([a-z0-9_]*\)(.*/\1/' | names > perf

# perf begins within the first execve; exit_group does not return.
strace -f -qq -e signal=none -o strace.out -- "${command[@]}"
sed -n '2,$ s/^[0-9]* *\([a-z0-9_]*\)(.*/\1/p' strace.out | grep -v exit_group | names > strace
diff strace perf || die "strace and perf differ"
expect_eq "" "$(threads)" "attached afterwards"
