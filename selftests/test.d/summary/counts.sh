#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a summary counts what would be recorded: lists, filters, errnos, ABIs; and no record is made
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "${0%/*}/summary.bash"

# summarize COMMAND... - the summary of COMMAND, in the file summary
summarize() {
	launch "$@"
	only_pid "$PID"
	echo on > "$UT/summary"
	finish
	cat "$UT/summary" > summary
	echo off > "$UT/summary"
	expect_consistent summary
}

# column CALL N - a column of the file summary
column() {
	awk -v call="$1" -v n="$2" '$1 == call { print $n }' summary
}

before=$(stats_of syscall summarized)
summarize "$PROGS/calls" 500 5
expect_eq 500 "$(summary_of getppid calls summary)" "getppid"
expect_eq 0 "$(summary_of getppid errors summary)" "getppid's errors"
expect_eq - "$(column getppid 7)" "getppid's errnos"
expect_eq 100 "$(summary_of close errors summary)" "close's errors"
expect_match '(^|,)9:100(,|$)' "$(column close 7)" "close's errnos"
sum=$(awk '!/^#/ { sum += $2 } END { print sum }' summary)
expect_eq "$sum" $(($(stats_of syscall summarized) - before)) "summarized in stats"
expect_eq 0 "$(count ' syscall: ')" "records"

echo getppid > "$UT/syscalls"
summarize "$PROGS/calls" 50 5
expect_eq "getppid 50" "$(awk '!/^#/ { print $1, $2 }' summary)" "with a list of calls"
echo > "$UT/syscalls"

echo 'errno == EBADF' > "$UT/exit_filter"
summarize "$PROGS/calls" 50 5
expect_eq "close 10 10" "$(awk '!/^#/ { print $1, $2, $3 }' summary)" "with an exit_filter"
echo > "$UT/exit_filter"

# A seccomp filter has the calls reported in full.
summarize "$PROGS/deny" 60
expect_eq "60 60" "$(summary_of getppid calls summary) $(summary_of getppid errors summary)" \
	"denied getppid"
expect_eq 1:60 "$(column getppid 7)" "EPERM"
expect_eq 60 "$(summary_of getuid calls summary)" "getuid"

if grep -q '^ia32: yes' "$UT/status"; then
	summarize "$PROGS/abis" 20 0 30 7
	# Beside each of i386, the program makes one of x86_64.
	expect_eq 50 "$(summary_of getppid calls summary)" "x86_64"
	expect_eq 30 "$(summary_of i386:getppid calls summary)" "i386"
	expect_match '(^|,)9:7(,|$)' "$(column i386:close 7)" "i386's close"
fi
expect_law
