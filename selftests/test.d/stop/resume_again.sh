#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: resume lets a thread go once: a rule that holds the thread anew meanwhile has its way
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

# resume looks through the process twice, since a held thread may have been making another one. The
# second look is late here, and finds the thread in front of its next call.
load_test_module utrace_fail function=utrace:utrace_tasks_take delay=$((300 * TIMEOUT_SCALE))
start target
only_pid "$PROGRAM"
rules 'on syscall getppid do stop count 3'
tell call 110 5
for n in 1 2 3; do
	wait_held
	fired $n 'on syscall getppid do stop count 3'
	echo "resume $PROGRAM" > "$UT/control"
done
heard
rules
rmmod utrace_fail
