#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a stop that comes while the thread answers an interrupt holds the thread
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/modules.bash"

# The thread's answer is carried out late.
load_test_module utrace_fail function=utrace:utrace_thread_detach delay=300
start_sleeper
for i in 1 2 3; do
	wait_state "$SLEEPER" S
	ctl "interrupt $SLEEPER"
	wait_for is_late 1
	ctl "stop $SLEEPER"
	wait_state "$SLEEPER" t
	nap 0.5
	has_state "$SLEEPER" t || die "held, and let go"
	ctl "resume $SLEEPER"
done
wait_state "$SLEEPER" S
