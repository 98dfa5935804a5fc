#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while threads are held; unloaded when they have been resumed
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/hold.bash"

pids=()
for _ in 1 2 3; do
	sleep 1000 &
	pids+=($!)
done
ctl "stop ${pids[0]} stop ${pids[1]} stop ${pids[2]}"
wait_held "${pids[@]}"
for pid in "${pids[@]}"; do
	expect_busy "$pid" held
	held "$pid" || die "$pid is not held any more"
	ctl "resume $pid"
	wait_state "$pid" S
	expect_match '^SigBlk:.0{16}$' "$(grep SigBlk "/proc/$pid/status")" "signals blocked"
done
unload
load_utrace
kill -KILL "${pids[@]}"

# A killed thread releases the module too.
sleep 1000 &
pid=$!
ctl "stop $pid"
wait_held $pid
kill -KILL $pid
unload
load_utrace
