#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while a trigger would enable an event; a filter does not matter
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"

start_worker
only_pid "$WORKER"
echo 'ret < 0' > "$EVENTS/syscall/filter"
events_on syscall
work 10
echo 'enable_event:utrace:syscall_exit' > "$EVENTS/exit/trigger"
expect_fail rmmod utrace
echo '!enable_event:utrace:syscall_exit' > "$EVENTS/exit/trigger"
unload
work 10
load_utrace
