#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: ftrace's options for a recording are switched on and off during the recording
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

CALL='syscall: getppid'
SYSCALL=$EVENTS/syscall

# calls NUMBER WHAT - five more calls give so many records
calls() {
	echo > "$TRACING/trace"
	work 5
	expect_eq "$1" "$(count "$CALL")" "records $2"
}

# while_set FILE ON OFF NUMBER WHAT - the same while FILE has ON, and as ever with OFF in it,
# or with nothing
while_set() {
	echo "$2" > "$1"
	calls "$4" "$5"
	if [ -n "$3" ]; then echo "$3" > "$1"; else : > "$1"; fi
	echo 1 > "$TRACING/tracing_on"
	calls 5 "when this is over: $5"
}

# lines OPTION REGEX - an option has each record followed by such a line, or not
lines() {
	local option=$TRACING/options/$1 before
	before=$(< "$option")
	echo 1 > "$option"
	calls 5 "with the option $1"
	expect_eq 5 "$(count "$2")" "$2 with the option $1"
	echo 0 > "$option"
	calls 5 "without the option $1"
	expect_eq 0 "$(count "$2")" "$2 without the option $1"
	echo "$before" > "$option"
}

echo getppid > "$UT/syscalls"
start_worker
only_pid "$WORKER"
events_on syscall
calls 5 "to begin with"
expect_eq 5 "$(count '^ *worker-.*getppid')" "records with the thread's name"

while_set "$TRACING/tracing_on" 0 1 0 "while tracing_on is 0"
while_set "$TRACING/tracing_cpumask" 0 "$(< "$TRACING/tracing_cpumask")" 0 "of no processor"
while_set "$TRACING/buffer_size_kb" 64 "$(< "$TRACING/buffer_size_kb")" 5 "in a smaller buffer"
while_set "$TRACING/set_event_pid" 1 '' 0 "of a thread that is not in set_event_pid"
while_set "$TRACING/set_event_pid" "$WORKER" '' 5 "of a thread that is in set_event_pid"
while_set "$TRACING/set_event_notrace_pid" "$WORKER" '' 0 "of set_event_notrace_pid's thread"
while_set "$SYSCALL/filter" "ret == 1" 0 0 "that a filter rejects"
while_set "$SYSCALL/filter" "id == 110" 0 5 "that a filter takes"
while_set "$SYSCALL/trigger" traceoff '!traceoff' 1 "until a trigger stops them"
while_set "$SYSCALL/trigger" 'stacktrace if ret < 0' '!stacktrace' 5 "with a trigger"
lines stacktrace '<stack trace>'
lines userstacktrace '<user stack trace>'

calls 5 "before the snapshot"
echo 1 > "$TRACING/snapshot"
calls 5 "after the snapshot"
expect_eq 5 "$(grep -c "$CALL" "$TRACING/snapshot")" "records of the snapshot"
echo 0 > "$TRACING/snapshot"

mkdir "$TRACING/instances/second"
echo 1 > "$TRACING/instances/second/events/utrace/syscall/enable"
calls 5 "beside a second instance"
expect_eq 5 "$(grep -c "$CALL" "$TRACING/instances/second/trace")" "records of the second instance"
rmdir "$TRACING/instances/second"
calls 5 "after a second instance"
expect_law
