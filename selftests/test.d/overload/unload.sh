#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading ends the waits for room
# requires: taskset
# timeout: 60
. "${0%/*}/../../lib.sh"
. "${0%/*}/full.bash"
. "$SELFTESTS/lib/unload.bash"

row "threads that wait"
patient "wait 60"
"$PROGS/threads" 4 1000000000 &
say web set_pid "$WORKER $!"
full
wait_for eval '[ "$(grep -c " wait " <<< "$(threads)")" = 5 ]'
unload
work_done
load_utrace

row "a thread that is stopped while it waits stays, until it goes on"
patient "wait 60"
full
kill -STOP "$WORKER"
wait_state "$WORKER" T
expect_busy "$WORKER" wait
kill -CONT "$WORKER"
unload
work_done
load_utrace
