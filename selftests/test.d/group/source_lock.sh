#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: disabling an event and writing set_pid do not wait for a source that stops
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# A source stops under utrace_source_mutex, for as long as grace periods take.

lock=$TRACING/events/kprobes/lock
read -r address <<< "$(awk '$3 == "utrace_source_mutex" { print "0x" $1 }' /proc/kallsyms)"
# With lockdep there is mutex_lock_nested() instead.
function=$(awk '$3 ~ /^mutex_lock(_nested)?$/ { print $3; exit }' /proc/kallsyms)
[ -n "$address" ] && [ -n "$function" ] || skip "the kernel hides its symbols"

start_worker
only_pid "$WORKER"
events_on syscall signal
echo "p:lock $function mutex=%di:x64" > "$TRACING/kprobe_events"
echo "mutex == $address && common_pid == $$" > "$lock/filter"
echo 1 > "$lock/enable"
mapfile < "$UT/status"
[ "$(count ' lock: ')" -ge 1 ] || die "status is printed without the mutex"
echo > "$TRACING/trace"
echo 0 > "$EVENTS/signal/enable"
only_pid "$WORKER"
echo 0 > "$EVENTS/syscall/enable"
expect_eq "" "$(records ' lock: ')" "waited"
