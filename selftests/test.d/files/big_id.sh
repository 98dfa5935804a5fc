#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: threads with ids of seven digits can be named
# requires: /proc/sys/kernel/ns_last_pid
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

max=$(< /proc/sys/kernel/pid_max)
trap 'kill -KILL $SLEEPER 2> /dev/null || true; wait; echo $max > /proc/sys/kernel/pid_max;
	echo 300 > /proc/sys/kernel/ns_last_pid' EXIT
echo 4194304 > /proc/sys/kernel/pid_max
for id in 999999 1000000 4000000; do
	echo $((id - 1)) > /proc/sys/kernel/ns_last_pid
	start_sleeper
	[ "$SLEEPER" -ge $id ] || die "its id is $SLEEPER"
	put "$SLEEPER" set_pid
	expect_text set_pid "$SLEEPER"
	expect_match "^$SLEEPER $SLEEPER " "$(threads)" "threads"
	kill -KILL "$SLEEPER"
	wait_for eval '[ ! -e "/proc/$SLEEPER" ]'
	refused ESRCH "$SLEEPER" set_pid
done
