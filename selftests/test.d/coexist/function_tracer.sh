#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: function tracers on the hooked functions and utrace do not disturb each other
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

enter=$(symbol syscall_user_dispatch)
exit=$(hooked_exit)
[ -n "$enter" ] && [ -n "$exit" ] || die "not in /proc/kallsyms: '$enter', '$exit'"
trap 'echo nop > "$TRACING/current_tracer"; echo > "$TRACING/set_ftrace_filter"' EXIT
echo "$enter $exit" > "$TRACING/set_ftrace_filter"
start_worker
only_pid "$WORKER"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
for tracer in function function_graph function; do
	echo 0 > "$TRACING/tracing_on"
	echo $tracer > "$TRACING/current_tracer"
	echo > "$TRACING/trace"
	echo 1 > "$TRACING/tracing_on"
	work 2000
	echo 0 > "$TRACING/tracing_on"
	[ "$(count "$exit")" -gt 2000 ] || die "$tracer has $(count "$exit") of $exit"
	[ "$(count "$enter")" -gt 2000 ] || die "$tracer has $(count "$enter") of $enter"
	echo nop > "$TRACING/current_tracer"
	work 1000
done
expect_eq 9000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
