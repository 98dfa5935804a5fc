#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: what a stopped buffer, a trigger or set_event_pid leaves out is not counted as lost
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

row "the buffer is stopped"
start_worker
only_pid "$WORKER"
lost=$(stats_of syscall lost)
echo 0 > "$TRACING/tracing_on"
events_on syscall
work 100
events_off
expect_eq "$lost" "$(stats_of syscall lost)" "lost while tracing is off"
echo 1 > "$TRACING/tracing_on"

trap 'echo 0 > "$TRACING/options/pause-on-trace"' EXIT
echo 1 > "$TRACING/options/pause-on-trace"
exec {READER}< "$TRACING/trace"
events_on syscall
work 100
events_off
exec {READER}<&-
echo 0 > "$TRACING/options/pause-on-trace"
expect_eq 0 "$(count getppid)" "records while the buffer is stopped"
expect_eq "$lost" "$(stats_of syscall lost)" "lost while the buffer is stopped"

row "the event waits for its trigger"
echo 'enable_event:utrace:syscall' > "$EVENTS/exec/trigger"
work 100
expect_eq 0 "$(count getppid)" "records of an event that waits for its trigger"
expect_eq "$lost" "$(stats_of syscall lost)" "lost while the event waits"
expect_law
echo '!enable_event:utrace:syscall' > "$EVENTS/exec/trigger"

row "set_event_pid has another thread"
echo 1 > "$TRACING/set_event_pid"
events_on syscall
work 500
events_off
expect_eq 0 "$(count 'getppid')" "records of a thread that was not chosen"
expect_eq "$lost" "$(stats_of syscall lost)" "lost"
expect_law
