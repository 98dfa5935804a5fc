#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that waits for another one's core dump is past its last user instruction
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/sink.bash"
. "$SELFTESTS/lib/api.bash"
trap 'show_log; put_back' EXIT

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
