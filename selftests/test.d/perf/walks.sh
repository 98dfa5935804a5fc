#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf -a walks the threads once, not for each event and each processor
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

[ "$(nproc)" -gt 1 ] || skip "it takes two processors"

for name in add_everyone set_events; do
	echo "p:$name utrace:utrace_group_$name" >> "$TRACING/kprobe_events"
	echo 1 > "$TRACING/events/kprobes/$name/enable"
done

# walks WANT WHAT - the walks over all threads, and those over the group's members, since the last
# time
declare -A before=([add_everyone]=0 [set_events]=0)
walks() {
	local name hits now=()
	for name in add_everyone set_events; do
		hits=$(awk -v name=$name '$1 == name { print $2 }' "$TRACING/kprobe_profile")
		now+=($((hits - before[$name])))
		before[$name]=$hits
	done
	expect_eq "$1" "${now[*]}" "walks over threads and over members: $2"
}

# open_event FD EVENT CPU - until FD is closed. Each process has the earlier ones' FDs, so the last
# that was opened is to be closed first.
open_event() {
	mkfifo "end$1"
	"$PROGS/perf_open" "$(< "$EVENTS/$2/id")" -1 "$3" < "end$1" > "counted$1" &
	eval "exec $1> end$1"
	wait_for grep -q open "counted$1"
}

close_event() {
	eval "exec $1>&-"
	wait_for eval "[ \"\$(wc -l < counted$1)\" = 2 ]"
}

open_event 3 syscall 0
walks "1 1" "the first event"
open_event 4 syscall 1
walks "0 0" "the same on another processor"
open_event 5 exec 0
walks "0 1" "another event"
close_event 5
walks "0 1" "the only one of an event is closed"
close_event 4
walks "0 0" "one of two is closed"
close_event 3
wait_for none_attached
