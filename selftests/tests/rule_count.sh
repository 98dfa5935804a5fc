#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: count N is exactly N, however many threads come at once
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/rules.bash"

only_pid none
for n in 1 7 100; do
	rules "on clone do signal=CONT count $n"
	"$PROGS/threads" 4 1 &
	"$PROGS/threads" 60 1 &
	"$PROGS/threads" 60 1 &
	wait
	fired $n "on clone do signal=CONT count $n"
done

start inside
rules 'on syscall getppid do syscalls=getpid count 50'
only_pid "$PROGRAM"
ask threads 4 200
fired 50 'on syscall getppid do syscalls=getpid count 50'
expect_text syscalls getpid
