#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread whose vfork() ends while its cgroup thaws goes on, and uses no time
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/freezer.bash"

use_v2
echo "$TARGET" > "$GROUP/cgroup.procs"
api puppet a
api attach a "$TARGET" create
api only a 58
api events a syscall_exit signal
api block a syscall_exit
tell vfork
wait_for pgrep -P "$TARGET" > child
freeze
kill -KILL "$(< child)"
wait_log "a syscall_exit blocks"
thaw
api open a
heard
expect_eq "$(< child)" "$ANSWER" "the child"
spent=$(cputime)
nap 1
expect_eq "$spent" "$(cputime)" "the time that was used"
