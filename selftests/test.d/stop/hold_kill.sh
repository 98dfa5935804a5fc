#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: SIGKILL ends held threads at once, and nothing is left
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

gone() {
	[ ! -e "/proc/$pid" ]
}

only_pid none
for _ in 1 2 3; do
	sleep 1000 &
	pid=$!
	ctl "stop $pid"
	wait_held $pid
	kill -KILL $pid
	soon gone
done
wait_for none_attached
