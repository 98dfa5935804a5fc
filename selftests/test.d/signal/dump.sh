#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: engines do not cut a core dump into a pipe short, nor change what the dump has
# timeout: 120
. "${0%/*}/../../lib.sh"
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

api_row "an answer to the fate of a signal, or to the quiesce before it"
api puppet a
dump signal_fate stop
for answer in interrupt report; do
	start_target
	dump signal_fate $answer
done
start_target
dump quiesce stop
wait_for none_attached

api_row "a dump that an engine chooses, right after a kick"
watch any a quiesce signal_term
api control a interrupt
wait_log "a signal 0 boundary"
api answer a signal_term core
api block a signal_term
kill -TERM "$TARGET"
wait_log "a signal_term blocks"
api control a interrupt
api open a
wait_full "$TARGET"
drain
expect_whole_dump "after an interrupt"
wait_for none_attached

api_row "a process that dumps core has its own signal mask, also where an engine wants signals"
ask block 10
watch any a signal
kill -ABRT "$TARGET"
wait_full "$TARGET"
expect_eq 0000000000000200 "$(sed -n 's/^SigBlk:\t//p' "/proc/$TARGET/status")" "mask"
drain
wait_for gone

api_row "a thread that waits for another one's dump is past its last user instruction"
ask thread
thread=$ANSWER
api puppet a
api attach a "$thread" create
api events a quiesce
kill -ABRT "$TARGET"
wait_full "$TARGET"
wait_state "$thread" DI
uses=$(< /sys/module/utrace/refcnt)
for action in stop interrupt report; do
	refused ESRCH control a $action
done
expect_eq "$uses" "$(< /sys/module/utrace/refcnt)" "references of the module"
drain
expect_whole_dump "while another thread was asked to stop"
wait_for none_attached
