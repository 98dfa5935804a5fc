#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: records that tracing_on or a soft-disabled event leave out are not counted as lost
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

start_worker
only_pid "$WORKER"
lost=$(stats_of syscall lost)
echo 0 > "$TRACING/tracing_on"
events_on syscall
work 100
events_off
expect_eq "$lost" "$(stats_of syscall lost)" "lost while tracing is off"
echo 1 > "$TRACING/tracing_on"

echo 'enable_event:utrace:syscall' > "$EVENTS/exec/trigger"
work 100
expect_eq 0 "$(count getppid)" "records of an event that waits for its trigger"
expect_eq "$lost" "$(stats_of syscall lost)" "lost while the event waits"
expect_law
