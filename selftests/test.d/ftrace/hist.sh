#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a histogram counts calls and adds up durations without any record, by names, too
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# counted TRIGGER COMMAND... - a row: the event's histogram of a command
counted() {
	row "$1"
	launch "${@:2}"
	only_pid "$PID"
	echo "$1" > "$EVENTS/syscall/trigger"
	finish
	HIST=$(< "$EVENTS/syscall/hist")
	echo "!$1" > "$EVENTS/syscall/trigger"
	expect_eq 0 "$(count .)" "records"
}

counted 'hist:keys=id:vals=duration,hitcount:sort=hitcount.descending' "$PROGS/calls" 300 10
line=$(grep 'id: *110 ' <<< "$HIST")
expect_match 'hitcount: +300' "$line" "getppid"
expect_match 'duration: +[1-9][0-9]{3,}' "$line" "time spent in 300 calls"
expect_match 'hitcount: +30 ' "$(grep 'id: *3 ' <<< "$HIST")" close

counted 'hist:keys=id.syscall,ret,errno if errno == 9' "$PROGS/calls" 40 10
expect_match 'id: sys_close +\[ +3\], ret: 18446744073709551607, errno: +9 +\} hitcount: +4' \
	"$HIST" "hist"
expect_eq 1 "$(grep -c '^{' <<< "$HIST")" "keys"
