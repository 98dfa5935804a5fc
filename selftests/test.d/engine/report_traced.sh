#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a traced thread reports after a call of ENOSYS, before it goes on in user mode
# requires: perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/dumper.bash"

kill -KILL "$TARGET"
wait_for gone
mkfifo input
perl -e '<STDIN>; syscall(5000); 1 while 1' < input &
PID=$!
exec {input}> input
wait_for eval '[ "$(cat /proc/$PID/comm)" = perl ] && has_state $PID S'
api puppet a
api attach a $PID create
api events a quiesce
start_dumper
expect_answer ok seize
expect_answer 80057f interrupt
echo >&$input
until [[ $ANSWER = *" 5000 "* ]]; do
	expect_answer 57f syscall
	ask_dumper regs
done
expect_answer 57f syscall	# it has returned
api clear
api control a report
expect_answer ok cont
wait_log "a quiesce 0"
kill -KILL $PID
