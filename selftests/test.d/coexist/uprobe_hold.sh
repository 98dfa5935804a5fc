#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread is not held on the page of its uprobes, and can be stopped then
# long
# requires: readelf
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/test.d/coexist/uprobes.bash"

start_uprobed
work_on -1
for n in {1..40}; do
	before=$(hit emulated)
	wait_for eval '[ "$(hit emulated)" -gt $((before + 2)) ]'
	ctl "stop $WORKER"
	wait_held "$WORKER"
	in_page && die "held on the uprobes' page, the ${n}th time"
	if ((n % 10 == 0)); then
		kill -STOP "$WORKER"
		wait_state "$WORKER" T
		kill -CONT "$WORKER"
		wait_held "$WORKER"
	fi
	ctl "resume $WORKER"
done
ctl "stop $WORKER"
wait_held "$WORKER"
kill -KILL "$WORKER"
wait_for none_attached
