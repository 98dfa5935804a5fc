#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:exit says the status or the signal, as wait does
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

check() {
	launch /bin/sh -c "$1"
	only_pid "$PID"
	events_on exit
	finish
	events_off
	expect_eq "$2" "$STATUS" "exit status of $1"
	expect_eq 1 "$(count "-$PID .* exit: $3 group_dead=1")" "$1"
	expect_eq 1 "$(count ' exit: ')" "records of $1"
	reset_utrace
}

check 'exit 0' 0 'code=0 signal=[^S]*'
check 'exit 7' 7 'code=7 signal=[^S]*'
check 'exit 255' 255 'code=255 signal=[^S]*'
check 'kill -KILL $$' 137 'code=0 signal=SIGKILL'
check 'kill -TERM $$' 143 'code=0 signal=SIGTERM'
check 'kill -ABRT $$' 134 'code=0 signal=SIGABRT'
