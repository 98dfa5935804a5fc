#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: set_pid: refusals, their reasons and places; they change nothing
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

start_sleeper
a=$SLEEPER
start_sleeper
b=$SLEEPER
sleep 0 &
dead=$!
wait $dead
kthread=$(pgrep -o ksoftirqd)

put "$a" set_pid
refused EINVAL x set_pid
expect_place x "not a thread id"
for word in 0 -1 +1 "$a-$b" "$a-$a" "$a-" 1.5 0x10 !; do
	refused EINVAL "$word" set_pid
	expect_place "$word" .
done
refused ESRCH "$dead" set_pid
expect_place "$dead" "no such thread"
refused ESRCH 99999999 set_pid
refused ESRCH 99999999999999999999 set_pid
refused EINVAL 2 set_pid
expect_place 2 kernel
refused EINVAL "$kthread" set_pid
expect_place "$kthread" kernel
refused EINVAL "!$a" set_pid
expect_place "!$a" "no list"
refused_add EINVAL "!$kthread" set_pid

# All or nothing.
refused ESRCH "$b\n$dead\n" set_pid
expect_place "$dead" "no such thread"
refused_add ESRCH "$b $dead" set_pid
refused_add ESRCH "!$a\n$b\n$dead" set_pid
refused_add EINVAL "# $dead\n$b, $b !$b x" set_pid
expect_place x .
put all set_pid
refused_add EINVAL "!$a" set_pid
expect_place "!$a" "no list"
