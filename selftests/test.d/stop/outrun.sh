#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: stop of a process that makes threads faster than they are stopped answers EAGAIN
# long
# requires: taskset
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/errno.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/modules.bash"

# The threads end too fast to be looked at one by one, but the next ones have other ids.
ids() {
	ls "/proc/$pid/task"
}

# Each thread makes the next one and ends. That takes less than stop needs for a thread here: each
# time that stop looks, it finds a thread that has ended when its turn comes, and one more at the
# next look. A processor of their own lets the threads run meanwhile. The emulator may stop that
# processor for so long that a thread is caught; then the process is stopped, and another one runs,
# with more time for its threads.
taskset -pc 1 $$ > taskset.out
load_test_module utrace_fail function=utrace:stop_member
for try in {1..12}; do
	echo $((30 * try * TIMEOUT_SCALE)) > /sys/module/utrace_fail/parameters/delay
	taskset -c 0 "$PROGS/relay" &
	pid=$!
	wait_state $pid Z
	error=$(write_error "$UT/control" "stop $pid")
	echo "try $try: ${error:-the process is stopped}"
	[ -z "$error" ] || break
	kill -KILL $pid
	wait_for none_attached
done
expect_eq EAGAIN "$error" "stop"

# A thread that was caught on the way stays held until it is told to go on.
if [ -n "$(threads | grep ' t ')" ]; then
	ctl resume $pid
	wait_for eval '[ -z "$(threads | grep " t ")" ]'
fi

# The process goes on, and the next stop may succeed.
before=$(ids)
wait_for eval '[ "$(ids)" != "$before" ]'
rmmod utrace_fail
wait_for eval '{ echo "stop $pid" > "$UT/control"; } 2> /dev/null'
wait_for eval '[ -n "$(threads | grep " t ")" ]'
kill -KILL $pid
wait_for none_attached
