#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:attach and utrace:detach say whom and why
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# expect_last TEXT - the only record
expect_last() {
	expect_eq 1 "$(count ' (attach|detach): .*')" "records for $1"
	expect_eq 1 "$(count "$1")" "$1 in: $(records)"
	echo > "$TRACING/trace"
}

row "written and exited"
start_worker
only_pid none
events_on attach detach
comm=comm=worker
who="pid=$WORKER tgid=$WORKER session=default"

only_pid "$WORKER"
expect_last " attach: $comm $who why=written"
only_pid none
expect_last " detach: $comm $who why=written"
only_pid "$WORKER"
expect_last " attach: $comm $who why=written"
echo "!$WORKER" >> "$UT/set_pid"
expect_last " detach: $comm $who why=written"

only_pid "$WORKER"
echo > "$TRACING/trace"
kill -KILL "$WORKER"
wait_for grep -q 'detach:' "$TRACING/trace"
expect_last " detach: $comm $who why=exited"
events_off
echo > "$TRACING/trace"

row "followed, exited, everyone, stopped"
launch "$PROGS/threads" 3 10
only_pid "$PID"
events_on attach detach
finish
expect_eq 3 "$(count " attach: comm=threads pid=[0-9]+ tgid=$PID session=default why=followed")" \
	followed
expect_eq 4 "$(count " detach: comm=threads pid=[0-9]+ tgid=$PID session=default why=exited")" \
	exited

start_worker
echo all > "$UT/set_pid"
expect_eq 1 "$(count " attach: comm=worker pid=$WORKER .* why=everyone")" everyone
echo 0 > "$EVENTS/attach/enable"
events_off
expect_eq 1 "$(count " detach: comm=worker pid=$WORKER .* why=stopped")" stopped
expect_eq "" "$(threads)" "attached threads"
