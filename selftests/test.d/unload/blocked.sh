#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading does not wait for threads that sleep, are stopped, or wait for a child
# long
# timeout: 90
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"

start_worker			# in read
sleep 1000 &			# in nanosleep
sleeper=$!
"$PROGS/vforks" 1 /bin/sleep 1000 &	# in vfork, its child in nanosleep
waiter=$!
"$PROGS/threads" 1 100000000 &
stopped=$!
kill -STOP $stopped
wait_state $stopped T
for set in all "$WORKER $sleeper $waiter $stopped"; do
	echo "$set" > "$UT/set_pid"
	echo 1 > "$EVENTS/enable"
	kill -CONT $sleeper
	kill -CONT $stopped
	sleep 0.2
	kill -STOP $stopped
	wait_state $stopped T
	unload
	work 10
	load_utrace
done
kill -CONT $stopped
kill -KILL $sleeper $stopped
pkill -P $waiter
wait $waiter || true
