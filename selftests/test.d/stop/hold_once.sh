#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a stop holds a running thread once
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

only_pid none
start_worker
only_pid "$WORKER"
events_on stop resume
work_on 1000000000
# The request is late: the thread may have come by itself.
load_test_module utrace_fail function=utrace:utrace_kick comm=hold_once.sh delay=300
ctl "stop $WORKER"
wait_held "$WORKER"
nap 0.2
expect_eq 0 "$(count "resume: session=default")" "times let go"
expect_eq 1 "$(count "stop: session=default")" "times held"
rmmod utrace_fail
ctl "resume $WORKER"
wait_for eval '[ "$(count "resume: session=default")" = 1 ]'
events_off
kill -KILL "$WORKER"
