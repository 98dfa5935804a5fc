#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: stats add up while events are enabled and disabled between a thread's calls
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

[ "$(nproc)" -gt 1 ] || skip "it takes two processors"

# Kprobes slow down what changes a thread's settings, so that calls come in between any two
# of its instructions. Where none begins, the kernel refuses one.
name=$(awk '$4 == "[utrace]" && $3 ~ /^update_(batch|members)$/ { print $3; exit }' /proc/kallsyms)
[ -n "$name" ] || skip "what changes settings is no function of its own"
n=0
for ((offset = 0; offset < 200; offset++)); do
	echo "p:slow$n utrace:$name+$offset" >> "$TRACING/kprobe_events" 2> /dev/null || continue
	n=$((n + 1))
done
[ "$n" -gt 20 ] || die "$n probes in $name"
mkdir "$TRACING/instances/slow"
echo 1 > "$TRACING/instances/slow/events/kprobes/enable"

echo getppid > "$UT/syscalls"
start_worker
only_pid "$WORKER"
taskset -p 2 "$WORKER" > /dev/null
taskset -p 1 $$ > /dev/null
events_on syscall
work_on 100000000
# Until there were calls, too: a slow machine gives the processors their turns.
i=0
while [ $((i += 1)) -le 300 ] || [ "$(stats_of syscall_entry seen)" -le 100 ]; do
	events_on syscall_entry
	echo 0 > "$EVENTS/syscall_entry/enable"
done
kill -KILL "$WORKER"
wait "$WORKER" 2> /dev/null || true
echo 0 > "$TRACING/instances/slow/events/enable"
events_off
expect_law
