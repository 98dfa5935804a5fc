#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that is held, stopped, frozen, continued and thawed is still held
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/freezer.bash"
. "$SELFTESTS/lib/api.bash"

use_v2

# Of two threads on one processor the first takes SIGCONT; the other one is held.
ask spin_thread
thread=$ANSWER
taskset -a -p -c 0 "$TARGET" > /dev/null
echo "$TARGET" > "$GROUP/cgroup.procs"
api puppet a
api attach a "$thread" create
api events a quiesce
api answer a quiesce stop
api control a interrupt
wait_held "$thread"
for i in 1 2 3; do
	kill -STOP "$TARGET"
	wait_state "$thread" T
	freeze
	kill -CONT "$TARGET"
	wait_state "$thread" S
	thaw
	wait_held "$thread"
done
api answer a quiesce resume
api control a resume
wait_runs "$thread"
