#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: engines that sleep or abort are refused calls if the tracepoints are the source
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# events_of_calls NAME EVENT... - which only the hook has for engines like this one
events_of_calls() {
	if [ "$SOURCE" = hook ]; then
		api events "$@"
	else
		refused EOPNOTSUPP events "$@"
	fi
}

for ops in sleeping atomic_abort atomic; do
	api puppet $ops $ops
	api attach $ops "$TARGET" create
	api only $ops 110
done
for name in sleeping atomic_abort; do
	events_of_calls $name syscall_entry
	events_of_calls $name syscall_exit
	api events $name quiesce signal
done
api events atomic syscall_entry syscall_exit
ask call 110
expect_log "atomic syscall_entry 110" "atomic syscall_exit 110 = $ANSWER"
