#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: set_event_pid chooses among the attached threads
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch /bin/sh -c '"$1" 50; exec "$1" 70' sh "$PROGS/calls"
only_pid "$PID"
echo "$PID" > "$TRACING/set_event_pid"
events_on syscall
finish
# A shell makes the call once by itself.
expect_eq 71 "$(count "-$PID .*: syscall: getppid")" "getppid of the one chosen"
expect_eq 71 "$(count ': syscall: getppid')" "getppid"
