#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf and sessions on one thread: each has its own records
# long
# timeout: 240
# requires: perf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

session a b
only_pid none
LAUNCHER=("${PERF_RECORD[@]}" -e utrace:syscall --)
launch "$PROGS/calls" 200 10
say a set_pid "$PID"
say a syscalls getppid
say b set_pid "$PID"
say b syscalls close
on a syscall
on b syscall
finish
perf script -i perf.data > script 2> /dev/null
expect_eq 200 "$(grep -c 'syscall: getppid' script)" "getppid in perf"
expect_eq 20 "$(grep -c 'syscall: close.* = -9 ' script)" "close in perf"
expect_eq 200 "$(count_in a getppid)" "getppid in a"
expect_eq 0 "$(count_in a close)" "close in a"
expect_eq 20 "$(count_in b 'close.* = -9 ')" "close in b"
expect_eq 0 "$(count_in b getppid)" "getppid in b"
expect_law

# The session's list is no matter of perf's, the default session's is.
echo close > "$UT/syscalls"
launch "$PROGS/calls" 200 10
say a set_pid "$PID"
finish
perf script -i perf.data > script 2> /dev/null
expect_eq 20 "$(grep -c 'syscall: close.* = -9 ' script)" "close in perf"
expect_eq 0 "$(grep -c "syscall: getppid" script || true)" \
	"getppid in perf, which the default session leaves out"
expect_eq 400 "$(count_in a getppid)" "getppid in a"
end a b
expect_law
