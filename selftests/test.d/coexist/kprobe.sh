#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: kprobes and kretprobes on the hooked functions see the calls, and so does utrace
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

events=$TRACING/events/kprobes
start_worker
only_pid "$WORKER"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
expected=0
for function in "$(symbol syscall_user_dispatch)" "$(hooked_exit)"; do
	[ -n "$function" ] || die "no symbol of a hooked function"
	for kind in p r; do
		echo "$kind:probe $function" > "$TRACING/kprobe_events"
		echo "hist:keys=common_pid if common_pid == $WORKER" > "$events/probe/trigger"
		echo 1 > "$events/probe/enable"
		work 1000
		expected=$((expected + 1000))
		echo 0 > "$events/probe/enable"
		expect_eq $expected "$(hits "$EVENTS/syscall/hist" |
			awk '$1 == 110 { print $2 }')" "getppid with $kind on $function"
		hit=$(hits "$events/probe/hist" | cut -d' ' -f2)
		[ "${hit:-0}" -ge 1000 ] || die "$kind on $function: hit ${hit:-0} times"
		echo "!hist:keys=common_pid if common_pid == $WORKER" > "$events/probe/trigger"
		echo > "$TRACING/kprobe_events"
	done
done
