#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: a newborn that was interrupted or stopped alone is held with its children
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/test.d/stop/newborn.bash"

threads_are() {
	tasks=("/proc/$MAKER/task/"*)
	tasks=("${tasks[@]##*/}")
	[ ${#tasks[@]} = "$1" ]
}

# newborn_is COMMAND - with the new thread, before its parent's hold has found the thread
newborn_is() {
	start_clone 2
	threads_are 2 || die "threads: ${tasks[*]}"
	ctl "$1 $NEWBORN"
	api open a
	wait_held $MAKER "$NEWBORN"
	until threads_are 3; do
		step "$NEWBORN"
		wait_held "$NEWBORN"
	done
	wait_held $MAKER "${tasks[@]}"
	kill -KILL $MAKER
	wait_for none_attached
	api clear
}

api puppet a
newborn_is interrupt
newborn_is stop
