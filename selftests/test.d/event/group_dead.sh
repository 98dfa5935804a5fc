#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: of threads that exit at once, exactly one says group_dead
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/exits" 40 12
only_pid "$PID"
events_on exit
finish
events_off
expect_eq 0 "$STATUS" "exit status"
expect_whole
expect_eq $((40 * 12 + 1)) "$(count ' exit: ')" "exits"
expect_eq 41 "$(count ' exit: .* group_dead=1')" "processes that ended"
