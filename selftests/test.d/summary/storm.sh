#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: of eight threads' calls none is lost while the summary is read; reset and off only take what they say
# long
# timeout: 300
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "${0%/*}/summary.bash"

readonly CALLS=1250000

launch "$PROGS/threads" 8 $CALLS
only_pid "$PID"
echo on > "$UT/summary"
release
reads=0
while kill -0 "$PID" 2> /dev/null; do
	cat "$UT/summary" > summary
	expect_consistent summary
	reads=$((reads + 1))
done
wait "$JOB"
[ $reads -gt 3 ] || die "only $reads reads while the threads ran"
expect_eq $((8 * CALLS)) "$(summary_of getppid calls)" "calls of eight threads"

# What each reset takes is unknown, but stats counts all, and no row is torn.
before=$(stats_of syscall summarized)
launch "$PROGS/threads" 8 $CALLS
only_pid "$PID"
echo reset > "$UT/summary"
release
n=0
while kill -0 "$PID" 2> /dev/null; do
	echo reset > "$UT/summary"
	cat "$UT/summary" > summary
	expect_consistent summary
	n=$((n + 1))
done
wait "$JOB"
[ $n -gt 3 ] || die "only $n resets while the threads ran"
[ $(($(stats_of syscall summarized) - before)) -ge $((8 * CALLS)) ] ||
	die "of $((8 * CALLS)) calls, $(($(stats_of syscall summarized) - before)) were counted"

launch "$PROGS/threads" 8 $CALLS
only_pid "$PID"
release
while kill -0 "$PID" 2> /dev/null; do
	echo off > "$UT/summary"
	echo on > "$UT/summary"
	cat "$UT/summary" > summary
	expect_consistent summary
done
wait "$JOB"
echo off > "$UT/summary"
expect_law
