#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: count N is exactly N with many threads at once, and begins anew with >
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

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

echo "== a rule that stays keeps its count; one that is written again begins anew"
used='on syscall getppid do syscalls=getpid count 3'
rules "$used"
ask call 2
fired 2 "$used"
add 'on exit do detach\non clone do signal=CONT' rules
add '!on exit do detach' rules
fired 2 "$used"
ask call 2
fired 3 "$used"
rules "$used" 'on exit do detach'
fired 0 "$used"
ask call 4
fired 3 "$used"
refused EEXIST "$used\n$used" rules
fired 3 "$used"
