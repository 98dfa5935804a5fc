#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf on one thread does not attach the other threads of the process
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/threads" 3 1000000 5000
release
wait_for eval '[ "$(ls /proc/$PID/task | wc -l)" = 4 ]'
tid=$(ls "/proc/$PID/task" | tail -n 1)
mkfifo end
# slept - how often the thread has, which it does behind each of its calls
slept() {
	sed -n 's/^voluntary_ctxt_switches:\t//p' "/proc/$PID/task/$tid/status"
}
"$PROGS/perf_open" "$(cat "$EVENTS/syscall/id")" "$tid" -1 < end > counted &
exec 3> end
wait_for grep -q open counted
wait_for eval '[ -n "$(threads "$PID")" ]'
expect_eq "$tid $PID" "$(threads | cut -d' ' -f1,2)" "attached"
before=$(slept)
wait_for eval '[ "$(slept)" -gt $((before + 10)) ]'
expect_eq "$tid $PID" "$(threads | cut -d' ' -f1,2)" "attached later"
exec 3>&-
wait_for eval '[ "$(wc -l < counted)" = 2 ]'
[ "$(tail -n 1 counted)" -gt 10 ] || die "counted: $(tail -n 1 counted)"
wait_for none_attached
kill -KILL "$PID"
