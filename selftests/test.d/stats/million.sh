#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: of a million calls none is lost, and raw_syscalls counts the same
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

instance=$TRACING/instances/count
raw=$instance/events/raw_syscalls/sys_exit
mkdir "$instance"
launch "$PROGS/calls" 1000000 1000
only_pid "$PID"
lost=$(stats_of syscall lost)
echo "$PID" > "$instance/set_event_pid"
echo "hist:keys=id if common_pid == $PID" > "$raw/trigger"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
finish

# The launcher's open was on its way when it was attached.
ours=$(hits "$EVENTS/syscall/hist")
theirs=$(hits "$raw/hist" | grep -v '^257 ')
expect_match '^110 1000000$' "$ours" "getppid"
expect_match '^3 1000$' "$ours" "close"
expect_eq "$theirs" "$ours" "calls by number"
expect_eq "$lost" "$(stats_of syscall lost)" "lost"
