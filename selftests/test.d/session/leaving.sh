#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: while a list is replaced, the children of threads that leave do not join any more
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# Threads leave in the order in which they came, so those that make threads leave at the end.
"$PROGS/threads" 1000 1 100000000 &
idle=$!
all_there() {
	[ "$(find /proc/$idle/task -mindepth 1 -maxdepth 1 | wc -l)" = 1001 ]
}
wait_for -t 60 all_there
"$PROGS/churn" 4 &
makers=$!
echo thread > "$UT/follow"
{ echo $idle; echo $makers; } > "$UT/set_pid"
events_on attach detach
wait_for grep -q 'attach: .*why=followed' "$TRACING/trace"
: > "$TRACING/trace"
echo none > "$UT/set_pid"
events_off

expect_eq 1001 "$(records "detach: .*tgid=$idle .*why=written" | wc -l)" "idle threads that left"
# A child may join just when the first thread leaves: one on each processor.
late=$(records . | awk '/ detach: .*why=written/ { begun = 1 } begun && / attach: / { n++ } END { print n + 0 }')
[ "$late" -le 2 ] || die "$late threads have joined while the others left"
