#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: two perfs and the default session on one thread each have every record
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

id=$(cat "$EVENTS/syscall/id")
start_worker
only_pid "$WORKER"
echo getppid > "$UT/syscalls"
mkfifo end1 end2
"$PROGS/perf_open" "$id" "$WORKER" -1 < end1 > counted1 &
exec 3> end1
wait_for grep -q open counted1
before=$(stats_of syscall emitted)
work 10
events_on syscall
work 100
"$PROGS/perf_open" "$id" "$WORKER" -1 < end2 > counted2 3>&- &
exec 4> end2
wait_for grep -q open counted2
work 1000
exec 3>&-
wait_for eval '[ "$(wc -l < counted1)" = 2 ]'
work 50
exec 4>&-
wait_for eval '[ "$(wc -l < counted2)" = 2 ]'
work 5
events_off
expect_eq 1110 "$(tail -n 1 counted1)" "the first perf"
expect_eq 1050 "$(tail -n 1 counted2)" "the second perf"
expect_eq 1155 "$(count 'syscall: getppid')" "the session"
expect_eq 1155 $(($(stats_of syscall emitted) - before)) "emitted"
expect_law
