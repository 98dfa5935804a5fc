#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a summary by thread has the calls of each thread, also of more threads than it has room for
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/recording.bash"
. "${0%/*}/summary.bash"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# of_threads CALL COLUMN - the sorted numbers of that column, one for each thread
of_threads() {
	awk -v call="$1" -v n="$2" '/^# tid / { on = 1; next } on && $4 == call { print $n }' summary | sort -n
}

# expect_sums - the rows of the threads, and what no thread has, add up to the rows of the calls
expect_sums() {
	local wrong
	wrong=$(awk '/^# tid / { on = 1; next }
		/^# of / { left = -$3 }
		/^#/ { next }
		!on { calls += $2; errors += $3 }
		on { left_calls += $5; left_errors += $6 }
		END { if (left_calls - left != calls) print left_calls, left, calls }' summary)
	[ -z "$wrong" ] || die "the sums differ: $wrong"
}

launch "$PROGS/threads" 4 100
only_pid "$PID"
echo on > "$UT/summary"
[[ $(< "$UT/summary") != *tgid* ]] || die "threads that nobody asked for"
before=$(sed -n 's/^summaries: 1, \(.*\) kB/\1/p' "$UT/status")
echo threads > "$UT/summary"
[ "$(sed -n 's/^summaries: 1, \(.*\) kB/\1/p' "$UT/status")" -gt "$before" ] || die "no memory for threads"
finish
cat "$UT/summary" > summary
expect_consistent <(sed '/^# of /,$d' summary)
expect_eq "100 100 100 100" "$(of_threads getppid 5 | xargs)" "calls of each thread"
expect_eq 4 "$(of_threads getppid 1 | uniq | wc -l)" "threads"
expect_eq "$PID" "$(of_threads getppid 2 | uniq)" "their process"
expect_eq threads "$(of_threads getppid 3 | uniq)" "their name"
expect_eq "# of 0 calls the thread is unknown" "$(grep '^# of' summary)" "unknown"
expect_sums

# reset counts by thread again, on and off end that.
start_worker
only_pid "$WORKER"
echo reset > "$UT/summary"
work 10
cat "$UT/summary" > summary
expect_eq 10 "$(of_threads getppid 5)" "after reset"
echo on > "$UT/summary"
[[ $(< "$UT/summary") != *tgid* ]] || die "threads after on"

# A name cannot add a line, nor a column.
printf 'a b\tc' > "/proc/$BASHPID/comm"
only_pid $BASHPID
echo threads > "$UT/summary"
: < /dev/null
echo > "$UT/set_pid"
cat "$UT/summary" > summary
grep -q "^$BASHPID $BASHPID a\\\\040b\\\\011c " summary || die "no such name: $(tail -n 3 summary)"

# Thousands of processes with several calls each have no room on two processors.
launch "$PROGS/brood" 60
only_pid "$PID"
echo threads > "$UT/summary"
finish
cat "$UT/summary" > summary
expect_sums
grep -q '^# of [1-9]' summary || die "there was room for all: $(wc -l < summary) rows"
echo off > "$UT/summary"

# The command prints them, and adds up the threads of a process.
utrace_says stat --by=thread -e getppid -f "$PROGS/threads" 3 50
expect_eq 3 "$(grep -cE '^ +50 +0 .* getppid +[0-9]+ threads$' <<< "$SAID")" "rows of threads: $SAID"
expect_match ' +150 +0 .* all$' "$SAID" "the sum"
utrace_says stat --by=process -e getppid -f "$PROGS/threads" 3 50
expect_eq 1 "$(grep -cE '^ +150 +0 .* getppid +[0-9]+ threads$' <<< "$SAID")" "the process: $SAID"
utrace_says stat --by=thread --json -e getppid -f "$PROGS/threads" 3 50
expect_eq 3 "$(grep -cE '^\{"tid":[0-9]+,"pid":[0-9]+,"comm":"threads","call":"getppid","calls":50,"errors":0,' <<< "$SAID")" "objects: $SAID"
utrace_says stat --by=thing true
expect_eq 'utrace: --by is for thread or process, not thing' "$SAID" "another word"
utrace_says stat -c --by=thread true
expect_match "has no thread" "$SAID" "-c"
