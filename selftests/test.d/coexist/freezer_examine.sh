#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a held thread is examined while a freezer has it, too
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/freezer.bash"
. "$SELFTESTS/lib/api.bash"

use_v1
trap 'leave_v1; show_log' EXIT	# thaw first: a verb may wait for that
api puppet a
api attach a "$TARGET" create
api events a quiesce
api answer a quiesce stop 1
api control a interrupt
wait_held
api examine a
echo "$TARGET" > "$GROUP/cgroup.procs"
freeze
expect_fail has_state "$TARGET" t	# the state is the freezer's
(api still a; : > answered) &
wait_for test -e answered
api examine a
thaw
wait_held
