#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine's answer to the fate of a signal does not cut a core dump into a pipe
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/sink.bash"
. "$SELFTESTS/lib/api.bash"
trap 'show_log; put_back' EXIT

# dump EVENT ANSWER - a dump by a signal whose fate, or the quiesce before it, is answered so
dump() {
	api attach a "$TARGET" create
	api events a quiesce signal_fate
	api clear
	api answer a "$1" "$2"
	kill -ABRT "$TARGET"
	wait_full "$TARGET"
	wait_log "a signal_fate 6 core"
	drain
	expect_whole_dump "$2 at $1"
	wait_for gone
	api answer a "$1" resume
}

api puppet a
dump signal_fate stop
for answer in interrupt report; do
	start_target
	dump signal_fate $answer
done
start_target
dump quiesce stop
wait_for none_attached
