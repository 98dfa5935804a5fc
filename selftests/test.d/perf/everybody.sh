#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf -a has every thread's calls, new ones' too, and lets go of all
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

id=$(cat "$EVENTS/syscall/id")
echo getppid > "$UT/syscalls"
start_worker
mkfifo end0 end1
"$PROGS/perf_open" "$id" -1 0 < end0 > counted0 &
"$PROGS/perf_open" "$id" -1 1 < end1 > counted1 &
exec 3> end0 4> end1
wait_for grep -q open counted0
wait_for grep -q open counted1
work 300
launch "$PROGS/threads" 4 50
finish
exec 3>&- 4>&-
wait_for eval '[ "$(cat counted0 counted1 | wc -l)" = 4 ]'
n=$(($(tail -n 1 counted0) + $(tail -n 1 counted1)))
[ $n -ge 500 ] || die "counted $n of 500"
[ $n -le 600 ] || die "counted $n of 500"
expect_eq "" "$(threads)" "attached afterwards"
