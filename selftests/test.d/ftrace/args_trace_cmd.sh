#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: trace-cmd -f takes arguments
# long
# timeout: 120
# requires: trace-cmd
. "$(dirname "$0")/../../lib.sh"
hide_symbols
. "$SELFTESTS/lib/recording.bash"

only_pid none
LAUNCHER=(trace-cmd record -q -o trace.dat -e utrace:syscall -f 'arg0 == 0xffffffff')
launch "$PROGS/calls" 40 10
only_pid "$PID"
finish
trace-cmd report -i trace.dat > report 2> /dev/null
expect_eq 4 "$(grep -c 'syscall: *close(ffffffff, .* = -9 ' report)" "closes of -1"
expect_eq 4 "$(grep -c 'syscall: ' report)" "records"
trace-cmd report -R -i trace.dat > raw 2> /dev/null
expect_eq 4 "$(grep -cE 'syscall: .*\<id=3 .*\<arg0=(0x)?(ffffffff|4294967295) arg1=' raw)" \
	"numbers"

# trace-cmd says so, and goes on.
trace-cmd record -q -o other.dat -e utrace:syscall -f 'args == 3' true > refused 2>&1 || true
expect_match 'Field not found' "$(< refused)" "of args"
