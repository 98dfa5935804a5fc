#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:attach and utrace:detach say whom and why
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

start_worker
only_pid none
events_on attach detach
comm=comm=worker
who="pid=$WORKER tgid=$WORKER session=default"

expect_last() {
	expect_eq 1 "$(count ' (attach|detach): .*')" "records for $1"
	expect_eq 1 "$(count "$1")" "$1 in: $(records)"
	echo > "$TRACING/trace"
}

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
