#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading lets held threads run
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/unload.bash"
. "$SELFTESTS/tests/hold.bash"

pids=()
for _ in 1 2 3; do
	sleep 1000 &
	pids+=($!)
done
ctl "stop ${pids[0]} stop ${pids[1]} stop ${pids[2]}"
wait_held "${pids[@]}"
unload
for pid in "${pids[@]}"; do
	wait_state "$pid" S
	expect_match '^SigBlk:.0{16}$' "$(grep SigBlk "/proc/$pid/status")" "signals blocked"
done
load
kill -KILL "${pids[@]}"
