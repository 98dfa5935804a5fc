#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: trace-cmd record has as many records as stats says ftrace was given
# timeout: 120
# requires: trace-cmd
. "${0%/*}/../../lib.sh"
hide_symbols
hide_events
. "$SELFTESTS/lib/recording.bash"

only_pid none
emitted=$(stats_of syscall emitted) lost=$(stats_of syscall lost)
LAUNCHER=(trace-cmd record -q -o trace.dat -e utrace:syscall)
launch "$PROGS/calls" 3000 10
only_pid "$PID"
finish
trace-cmd report -i trace.dat > report 2> /dev/null
expect_eq 3000 "$(grep -c 'syscall: *getppid(' report)" "getppid"
expect_eq 300 "$(grep -c 'syscall: *close(.* = -9 ' report)" "close that fails"
expect_eq $((emitted + $(grep -c 'syscall: ' report))) "$(stats_of syscall emitted)" "emitted"
expect_eq "$lost" "$(stats_of syscall lost)" "lost"
