#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thousand threads at once are attached, and leave when they exit
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/slabs.bash"

attached() {
	sed -n 's/^attached: //p' "$UT/status"
}

mkfifo go
launch "$PROGS/threads" 1000 20 0 go
only_pid none
events_on attach detach exit
only_pid "$PID"
release
STATUS=0
wait_for -t 30 eval '[ "$(attached)" = 1001 ]'
expect_eq 1001 "$(wc -l < "$UT/set_pid")" "targets"
: > go
wait "$JOB" || STATUS=$?
expect_eq 0 "$STATUS" "exit status"
expect_whole
for event in attach detach exit; do
	expect_eq 1001 "$(count " $event: ")" "$event"
done
expect_eq 0 "$(attached)" "attached afterwards"
expect_eq none "$(< "$UT/set_pid")" "set_pid"
expect_slabs_empty
