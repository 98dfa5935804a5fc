#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a stop holds a running thread once, and does not resume it in between
# source: any
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

# The second request is late: the thread has come for the first.
load_test_module utrace_fail function=utrace:utrace_control pass=1 delay=300
only_pid none
start_worker
only_pid "$WORKER"
events_on stop resume
work_on 1000000000
ctl "stop $WORKER"
wait_held "$WORKER"
expect_eq 0 "$(count "resume: session=default")" "times let go"
expect_eq 1 "$(count "stop: session=default")" "times held"
rmmod utrace_fail
events_off
kill -KILL "$WORKER"
