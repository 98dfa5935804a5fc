#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: REPORT does not break into a call, also where the thread is frozen when it is asked
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/freezer.bash"
use_v2

ask value 10
api puppet a
api attach a "$TARGET" create
api events a quiesce
echo "$TARGET" > "$GROUP/cgroup.procs"
freeze
api control a report
kill -USR1 "$TARGET"	# wakes the thread in the freezer, where the kernel runs the kick's work
sleep 0.1
tell epoll 1000
thaw
heard
expect_eq 0 "$ANSWER" "epoll_wait"
wait_log "a quiesce 0"
ask count
expect_eq 1 "$ANSWER" "signals"
