#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the trace buffer has as many records as stats says were emitted
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "${0%/*}/events.bash"

mapfile -t events < <(event_names)
before=() lost=()
for event in "${events[@]}"; do
	before[${#before[@]}]=$(stats_of "$event" emitted)
	lost[${#lost[@]}]=$(stats_of "$event" lost)
done
echo '!getppid' > "$UT/syscalls"
only_pid none
events_on "${events[@]}"
visit "$PROGS/threads" 6 100
events_off
expect_whole

i=0
for event in "${events[@]}"; do
	n=$(count " $event: ")
	[ "$n" -gt 0 ] || die "no record of $event"
	expect_eq $((before[i] + n)) "$(stats_of $event emitted)" "$event emitted"
	expect_eq "${lost[i]}" "$(stats_of $event lost)" "$event lost"
	i=$((i + 1))
done
expect_law
