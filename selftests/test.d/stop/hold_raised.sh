#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: a newborn that was stopped alone is held with its children
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/test.d/stop/newborn.bash"

threads_are() {
	tasks=("/proc/$MAKER/task/"*)
	tasks=("${tasks[@]##*/}")
	[ ${#tasks[@]} = "$1" ]
}

# Before its parent's hold has found the new thread.
api puppet a
start_clone 2
threads_are 2 || die "threads: ${tasks[*]}"
ctl "stop $NEWBORN"
api open a
wait_held $MAKER "$NEWBORN"
until threads_are 3; do
	step "$NEWBORN"
	wait_held "$NEWBORN"
done
wait_held $MAKER "${tasks[@]}"
kill -KILL $MAKER
wait_for none_attached
