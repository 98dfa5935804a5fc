#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: SIGKILL ends held threads at once, and nothing is left
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"
. "$SELFTESTS/tests/hold.bash"

only_pid none
for _ in 1 2 3; do
	sleep 1000 &
	pid=$!
	ctl "stop $pid"
	wait_held $pid
	start=$EPOCHREALTIME
	kill -KILL $pid
	wait $pid || true
	took=$(((${EPOCHREALTIME/./} - ${start/./}) / 1000))
	[ $took -lt $((100 * TIMEOUT_SCALE)) ] || die "it took $took ms"
done
wait_for eval '[ -z "$(threads)" ]'
