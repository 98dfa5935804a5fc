#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf counts the calls of many children and threads, as exactly as the session
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

echo getppid > "$UT/syscalls"
mkfifo end
launch /bin/sh -c 'for i in 1 2 3 4 5; do "$1" 4000 & done; "$2" 8 300; "$3" 20 "$1" 10; wait' \
	sh "$PROGS/calls" "$PROGS/threads" "$PROGS/vforks"
only_pid "$PID"
"$PROGS/perf_open" "$(cat "$EVENTS/syscall/id")" "$PID" -1 inherit < end > counted &
exec 3> end
wait_for grep -q open counted
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
finish
exec 3>&-
wait_for eval '[ "$(wc -l < counted)" = 2 ]'

# A shell makes the call once by itself.
n=$((5 * 4000 + 8 * 300 + 20 * 10 + 1))
expect_eq "110 $n" "$(hits "$EVENTS/syscall/hist")" "the session"
expect_eq $n "$(tail -n 1 counted)" "perf"
wait_for none_attached
expect_law
