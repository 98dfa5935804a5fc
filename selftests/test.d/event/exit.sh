#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:exit says the status or the signal, as wait does, and which exit was the last
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# ends COMMAND STATUS WORDS
ends() {
	row "$1"
	echo > "$TRACING/trace"
	launch /bin/sh -c "$1"
	only_pid "$PID"
	events_on exit
	finish
	events_off
	expect_eq "$2" "$STATUS" "exit status"
	expect_eq 1 "$(count "-$PID .* exit: $3 group_dead=1")" "$3"
	expect_eq 1 "$(count ' exit: ')" "records"
}

ends 'exit 0' 0 'code=0 signal=[^S]*'
ends 'exit 7' 7 'code=7 signal=[^S]*'
ends 'exit 255' 255 'code=255 signal=[^S]*'
ends 'kill -KILL $$' 137 'code=0 signal=SIGKILL'
ends 'kill -TERM $$' 143 'code=0 signal=SIGTERM'
ends 'kill -ABRT $$' 134 'code=0 signal=SIGABRT'

row "of threads that exit at once, exactly one says group_dead"
echo > "$TRACING/trace"
launch "$PROGS/exits" 40 12
only_pid "$PID"
events_on exit
finish
events_off
expect_eq 0 "$STATUS" "exit status"
expect_whole
expect_eq $((40 * 12 + 1)) "$(count ' exit: ')" "exits"
expect_eq 41 "$(count ' exit: .* group_dead=1')" "processes that ended"
