#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a newborn that another processor is kicking is held before its first instruction
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

find_newborn() {
	for newborn in /proc/$pid/task/*; do
		newborn=${newborn##*/}
		[ "$newborn" = $pid ] || return 0
	done
	return 1
}

# The kick of a thread that becomes a target, for its fatal signals, is late.
load_test_module utrace_fail function=task_work_add comm=tee pass=1000000 \
	delay=$((2000 * TIMEOUT_SCALE))
only_pid none
events_on syscall
echo "on signal TERM do syscalls=none" > "$UT/rules"
mkfifo byte ids
tee -a "$UT/set_pid" < ids > /dev/null &
exec {ids}> ids

api puppet a
"$PROGS/newborn" <> byte &
pid=$!
wait_state $pid S
api attach a $pid create
api events a clone
api block a clone
ctl "stop $pid"
wait_held $pid
echo > byte
until find_newborn; do
	{ echo "step $pid" > "$UT/control"; } 2> /dev/null || true	# it may be under way
	nap 0.1
done
echo 0 > /sys/module/utrace_fail/parameters/pass
echo "$newborn" >&$ids
nap $TIMEOUT_SCALE
api open a
wait_held $pid "$newborn"
expect_eq "" "$(records "newborn-$newborn ")" "records of the newborn"
exec {ids}>&-
api clear
kill -KILL $pid
wait_for none_attached
