#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: trace-cmd -f takes arguments, -B records into a buffer of its own
# long
# timeout: 120
# requires: trace-cmd
. "${0%/*}/../../lib.sh"
hide_symbols
. "$SELFTESTS/lib/recording.bash"

# recorded NAME OPTION... - a row: 400 calls under trace-cmd with these options: report
recorded() {
	row "$1"
	only_pid none
	LAUNCHER=(trace-cmd record -q -o trace.dat "${@:2}")
	launch "$PROGS/calls" 400 10
	only_pid "$PID"
	finish
	trace-cmd report -i trace.dat > report 2> /dev/null
}

recorded "-f takes arguments" -e utrace:syscall -f 'arg0 == 0xffffffff'
expect_eq 40 "$(grep -c 'syscall: *close(ffffffff, .* = -9 ' report)" "closes of -1"
expect_eq 40 "$(grep -c 'syscall: ' report)" "records"
trace-cmd report -R -i trace.dat > raw 2> /dev/null
expect_eq 40 "$(grep -cE 'syscall: .*\<id=3 .*\<arg0=(0x)?(ffffffff|4294967295) arg1=' raw)" \
	"numbers"

recorded "-B records into a buffer of its own" -B mine -e utrace:syscall
expect_eq 400 "$(grep -c 'syscall: *getppid(' report)" "getppid"
expect_eq 40 "$(grep -c 'syscall: *close(.* = -9 ' report)" "close"
expect_eq 0 "$(count .)" "records at the top"

row "-f of what is no number: trace-cmd says so, and goes on"
trace-cmd record -q -o other.dat -e utrace:syscall -f 'args == 3' true > refused 2>&1 || true
expect_match 'Field not found' "$(< refused)" "of args"
