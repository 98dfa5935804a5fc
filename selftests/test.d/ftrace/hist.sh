#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a histogram counts calls and adds up durations, without any record
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/calls" 300 10
only_pid "$PID"
echo 'hist:keys=id:vals=duration,hitcount:sort=hitcount.descending' > "$EVENTS/syscall/trigger"
finish
line=$(grep 'id: *110 ' "$EVENTS/syscall/hist")
expect_match 'hitcount: +300' "$line" "getppid"
expect_match 'duration: +[1-9][0-9]{3,}' "$line" "time spent in 300 calls"
expect_match 'hitcount: +30 ' "$(grep 'id: *3 ' "$EVENTS/syscall/hist")" close
expect_eq 0 "$(count .)" "records"
