#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: records begin and end with the event's switch, its triggers, set_event_pid; trace_pipe
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

row "the event's switch, on a running thread"
start_worker
only_pid "$WORKER"
for i in 1 2 3; do
	work 100
	events_on syscall
	work 50
	events_off
	expect_eq $((50 * i)) "$(count 'getppid')" "records after $i times"
done
# All at once, and one by one off.
echo 1 > "$EVENTS/enable"
echo 0 > "$EVENTS/syscall/enable"
work 10
expect_eq $((50 * 3)) "$(count ' syscall: getppid')" "syscall"
expect_eq 10 "$(count ' syscall_entry: getppid')" "syscall_entry"
expect_eq 10 "$(count ' syscall_exit: getppid = [0-9]+ <[0-9]+ ns>')" "syscall_exit"
expect_eq "$WORKER" "$(threads | cut -d' ' -f1)" "attached"
events_off

row "trace_pipe prints the records as they come"
echo > "$TRACING/trace"
cat "$TRACING/trace_pipe" > piped &
reader=$!
echo getppid > "$UT/syscalls"
events_on syscall
work 30
wait_for eval '[ "$(grep -c "syscall: getppid" piped)" = 30 ]'
work 20
wait_for eval '[ "$(grep -c "syscall: getppid" piped)" = 50 ]'
events_off
kill $reader
expect_eq 50 "$(grep -c "worker-$WORKER .* syscall: getppid" piped)" "records of the worker"
echo > "$UT/syscalls"

row "the triggers enable_event and disable_event"
only_pid none
echo 'enable_event:utrace:syscall if filename ~ "*/calls"' > "$EVENTS/exec/trigger"
echo 'disable_event:utrace:syscall if code == 0' > "$EVENTS/exit/trigger"
launch "$PROGS/vforks" 3 "$PROGS/calls" 20
only_pid "$PID"
finish
expect_eq 60 "$(count ' syscall: getppid')" "getppid"
# Only of children, from their execve to their end. The parent's vfork returns at some
# time in between, or before.
records | grep -v ' syscall: vfork(' > children
expect_match '(execve|brk)' "$(head -n 1 children)" "first record"
expect_match 'getppid' "$(tail -n 1 children)" "last record"
reset_utrace

row "set_event_pid chooses among the attached threads"
launch /bin/sh -c '"$1" 50; exec "$1" 70' sh "$PROGS/calls"
only_pid "$PID"
echo "$PID" > "$TRACING/set_event_pid"
events_on syscall
finish
# A shell makes the call once by itself.
expect_eq 71 "$(count "-$PID .*: syscall: getppid")" "getppid of the one chosen"
expect_eq 71 "$(count ': syscall: getppid')" "getppid"
