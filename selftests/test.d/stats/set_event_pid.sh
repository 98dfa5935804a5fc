#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: records that set_event_pid leaves out are not counted as lost
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/calls" 500
only_pid "$PID"
lost=$(stats_of syscall lost)
echo 1 > "$TRACING/set_event_pid"
events_on syscall
finish
events_off
expect_eq 0 "$(count 'getppid')" "records of a thread that was not chosen"
expect_eq "$lost" "$(stats_of syscall lost)" "lost"
expect_law
