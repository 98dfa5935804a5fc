#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the trace buffer has as many records as stats says were emitted
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

events="syscall_entry syscall_exit syscall signal exec clone exit attach detach"
before=() lost=()
for event in $events; do
	before[${#before[@]}]=$(stats_of "$event" emitted)
	lost[${#lost[@]}]=$(stats_of "$event" lost)
done
echo '!getppid' > "$UT/syscalls"
launch /bin/sh -c 'ls / > /dev/null & "$@"; kill -TERM $$' sh "$PROGS/threads" 6 100
only_pid none
events_on $events
only_pid "$PID"
finish
events_off
expect_whole

i=0
for event in $events; do
	n=$(count " $event: ")
	[ "$n" -gt 0 ] || die "no record of $event"
	expect_eq $((before[i] + n)) "$(stats_of $event emitted)" "$event emitted"
	expect_eq "${lost[i]}" "$(stats_of $event lost)" "$event lost"
	i=$((i + 1))
done
expect_law
