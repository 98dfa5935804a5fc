#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: beside records, a summary has the same calls, errors and durations
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "${0%/*}/summary.bash"

# The records, added up in the columns of the summary: call calls errors ns longest.
from_records() {
	awk '/ syscall: / {
		match($0, / syscall: [a-z0-9_]+\(/)
		call = substr($0, RSTART + 10, RLENGTH - 11)
		match($0, / <[0-9]+ ns>/)
		ns = substr($0, RSTART + 2, RLENGTH - 6)
		calls[call]++
		sum[call] += ns
		if (ns + 0 > longest[call] + 0) longest[call] = ns
		if ($0 ~ /\) = -[0-9]+ </) errors[call]++
	}
	END { for (c in calls) print c, calls[c], errors[c] + 0, sum[c], longest[c] }' \
		"$TRACING/trace" | sort
}

launch "$PROGS/threads" 4 100
only_pid "$PID"
events_on syscall
echo on > "$UT/summary"
finish
awk '!/^#/ { print $1, $2, $3, $4, $5 }' "$UT/summary" | sort > summary
from_records > records
diff records summary || die "the summary differs from the records"
[ "$(summary_of getppid calls)" = 400 ] || die "not 400 calls of getppid"
expect_consistent

# Without the event the summary goes on alone; without the summary, the event.
events_off
start_worker
only_pid "$WORKER"
echo reset > "$UT/summary"
work 10
expect_eq 10 "$(summary_of getppid calls)" "after the event was switched off"
events_on syscall
echo off > "$UT/summary"
echo > "$TRACING/trace"
work 10
expect_eq 10 "$(count ' syscall: getppid')" "records after the summary was switched off"
expect_law
