#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a hook that ftrace does not take out keeps the module, and status says so
# long
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"

function=unregister_ftrace_direct
! grep -qw "${function}_multi" /proc/kallsyms || function+=_multi
stuck=-19
words="utrace: ftrace does not take a hook out: the module cannot be unloaded"

is_stuck() {
	grep -qx "source_stuck: $stuck" "$UT/status"
}

not_stuck() {
	! grep -q '^source_stuck' "$UT/status"
}

stopped() {
	grep -q '^source_entry: stopped' "$UT/status"
}

# The hook is called still.
works() {
	events_on syscall
	work 10
	events_off
	expect_eq 10 "$(count getppid)" "records"
	: > "$TRACING/trace"
}

start_worker
only_pid "$WORKER"
works

echo "== the hook fails to stop after its last use"
events_on syscall		# the hook stops 2 s after its last use, which loading may take
load_test_module utrace_fail "function=$function" error=$stuck
events_off
wait_for is_stuck
expect_eq "$words (error $stuck)" "$(dmesg | grep -o "$words.*" | tail -n 1)" "the log"
expect_fail rmmod utrace
works
rmmod utrace_fail
works
wait_for not_stuck
wait_for stopped
works

echo "== unloading has begun"
load_test_module utrace_fail "function=$function" error=$stuck
events_on syscall
said=$(dmesg | grep -c "$words" || true)
rmmod utrace &
waits() {
	[ "$(dmesg | grep -c "$words")" -gt "$said" ]
}
wait_for waits
kill -0 $!
work 10
rmmod utrace_fail
wait $!
expect_fail test -e "$UT"
none_flagged
load_utrace
kill -KILL "$WORKER"
