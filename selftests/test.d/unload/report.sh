#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while a thread in a call that nothing interrupts is to report
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/hold.bash"

"$PROGS/vforks" 1 - &	# waits for its child, in vfork
pid=$!
wait_for pgrep -P $pid > /dev/null
ctl "stop $pid"
expect_busy $pid report
pkill -KILL -P $pid
wait_held $pid
expect_busy $pid held
ctl "resume $pid"
unload
wait $pid || true
load_utrace
