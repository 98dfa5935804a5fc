#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a newborn that another processor is kicking is held before its first instruction
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/test.d/stop/newborn.bash"

# The kick of a thread that becomes a target, for its fatal signals, is late.
load_test_module utrace_fail function=task_work_add comm=tee pass=1000000 \
	delay=$((2000 * TIMEOUT_SCALE))
only_pid none
events_on syscall
echo "on signal TERM do syscalls=none" > "$UT/rules"
mkfifo ids
tee -a "$UT/set_pid" < ids > /dev/null &
exec {ids}> ids

api puppet a
start_clone
echo 0 > /sys/module/utrace_fail/parameters/pass
echo "$NEWBORN" >&$ids
nap $TIMEOUT_SCALE
api open a
wait_held $MAKER "$NEWBORN"
expect_eq "" "$(records "newborn-$NEWBORN ")" "records of the newborn"
exec {ids}>&-
api clear
kill -KILL $MAKER
wait_for none_attached
