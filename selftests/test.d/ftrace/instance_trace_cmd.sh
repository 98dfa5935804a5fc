#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: trace-cmd records into a buffer of its own (-B)
# long
# timeout: 120
# requires: trace-cmd
. "$(dirname "$0")/../../lib.sh"
hide_symbols
. "$SELFTESTS/lib/recording.bash"

only_pid none
LAUNCHER=(trace-cmd record -q -o trace.dat -B mine -e utrace:syscall)
launch "$PROGS/calls" 200 10
only_pid "$PID"
finish
trace-cmd report -i trace.dat > report 2> /dev/null
expect_eq 200 "$(grep -c 'syscall: *getppid(' report)" "getppid"
expect_eq 20 "$(grep -c 'syscall: *close(.* = -9 ' report)" "close"
expect_eq 0 "$(count .)" "records at the top"
