#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an instance has its own records, filter and switch
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

one=$TRACING/instances/one two=$TRACING/instances/two
mkdir "$one" "$two"
launch "$PROGS/calls" 100 10
only_pid "$PID"
echo 'ret < 0' > "$two/events/utrace/syscall/filter"
echo 1 > "$one/events/utrace/syscall/enable"
echo 1 > "$two/events/utrace/enable"
finish
echo 0 > "$two/events/utrace/enable"
expect_eq 100 "$(grep -c 'syscall: getppid' "$one/trace")" "getppid in the first"
expect_eq 10 "$(grep -c 'syscall: close' "$one/trace")" "close in the first"
expect_eq 0 "$(grep -c "syscall: getppid" "$two/trace" || true)" "getppid in the second"
expect_eq 10 "$(grep -c 'syscall: close' "$two/trace")" "close in the second"
expect_eq 1 "$(grep -c ' exit: code=0' "$two/trace")" "exit in the second"
expect_eq 0 "$(count .)" "records at the top"

# The first one still records, the second one does not, and both can go.
launch "$PROGS/calls" 5
only_pid "$PID"
finish
expect_eq 105 "$(grep -c 'syscall: getppid' "$one/trace")" "getppid in the first, again"
rmdir "$two"
echo 0 > "$one/events/utrace/syscall/enable"
rmdir "$one"
