#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: triggers see each call whether their event is enabled or not
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

TRIGGER=$EVENTS/syscall/trigger
HIST=$EVENTS/syscall/hist

# with TRIGGER NUMBER WHAT - five calls under it give so many records
with() {
	echo > "$TRACING/trace"
	echo "$1" > "$TRIGGER"
	work 5
	expect_eq "$2" "$(count 'syscall: getppid')" "records $3"
}

without() {
	echo "!${1%% if *}" > "$TRIGGER"
	work 5	# which it does not see
}

# counted HISTOGRAM NUMBER LINE WHAT - the same, and it has such a line
counted() {
	with "$1" "$2" "with a histogram $4"
	expect_match "$3" "$(sed -n '/^{/p' "$HIST")" "the histogram $4"
	without "$1"
}

each() {
	counted 'hist:keys=id' "$1" 'id: +110 .* hitcount: +5$' "by id $2"
	counted 'hist:keys=abi,id' "$1" 'hitcount: +5$' "by two keys $2"
	counted 'hist:keys=common_pid:vals=duration if id == 110' "$1" \
		"common_pid: +$WORKER .* hitcount: +5 .*duration: +[1-9]" "with a filter $2"
	counted 'hist:keys=id:at=common_timestamp.usecs' "$1" 'hitcount: +5$' "with a time $2"
	counted 'hist:keys=id if id != 110' "$1" '^$' "that takes nothing $2"
}

echo getppid > "$UT/syscalls"
start_worker
only_pid "$WORKER"
before=$(stats_of syscall seen)
each 0 "alone"

with 'stacktrace if id == 110' 0 "with a stack trace alone"
expect_eq 5 "$(count '<stack trace>')" "stack traces alone"
without stacktrace
echo 1 > "$TRACING/options/stacktrace"
counted 'hist:keys=id' 0 'hitcount: +5$' "with the option stacktrace"
echo 0 > "$TRACING/options/stacktrace"
expect_eq 0 "$(count '<stack trace>')" "stack traces of records that are none"

# A trigger that enables its own event has the call recorded that the trigger saw.
with 'enable_event:utrace:syscall:1 if id == 110' 5 "of an event that enables itself"
without 'enable_event:utrace:syscall'
events_off
echo 1 > "$TRACING/options/stacktrace"
with 'enable_event:utrace:syscall:1 if id == 110' 5 "of such an event, with stack traces"
expect_eq 5 "$(count '<stack trace>')" "stack traces of an event that enables itself"
echo 0 > "$TRACING/options/stacktrace"
without 'enable_event:utrace:syscall'
events_off

# snapshot WHAT - a snapshot takes the buffer away that the call is recorded in
snapshot() {
	echo 1 > "$TRACING/snapshot"
	echo 'snapshot:1 if id == 110' > "$TRIGGER"
	with 'enable_event:utrace:syscall:1 if id == 110' 4 "after a snapshot, $1"
	expect_eq 1 "$(grep -c 'syscall: getppid' "$TRACING/snapshot")" "records in the snapshot, $1"
	without 'enable_event:utrace:syscall'
	echo '!snapshot' > "$TRIGGER"
	echo 0 > "$TRACING/snapshot"
	events_off
}

snapshot "alone"
echo 1 > "$TRACING/options/stacktrace"
snapshot "with stack traces"
echo 0 > "$TRACING/options/stacktrace"

echo "$WORKER" > "$TRACING/set_event_pid"
counted 'hist:keys=id' 0 'hitcount: +5$' "of a thread in set_event_pid"
echo 1 > "$TRACING/set_event_pid"
counted 'hist:keys=id' 0 '^$' "of a thread that is not in it"
: > "$TRACING/set_event_pid"

echo 0 > "$TRACING/tracing_on"
counted 'hist:keys=id' 0 'hitcount: +5$' "while tracing_on is 0"
echo 1 > "$TRACING/tracing_on"

with 'traceoff if id == 110' 0 "of a trigger that ends the recording"
expect_eq 0 "$(< "$TRACING/tracing_on")" tracing_on
without traceoff
echo 1 > "$TRACING/tracing_on"

events_on syscall
each 5 "beside records"
events_off
[ "$(stats_of syscall seen)" -gt "$before" ] || die "nothing was seen"
expect_law
