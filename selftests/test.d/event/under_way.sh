#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: under_way: the call that a thread is in when it is attached is recorded at its end, once
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# reads - the worker's calls of read: the one that it waits in for work, and the one after that
reads() {
	echo > "$TRACING/trace"
	work 1
	records | sed -nE 's/.* syscall: (read\(0,.*) = .* (<[0-9]+ ns>)/\2/p'
}

start_worker
only_pid "$WORKER"
echo 'read getppid' > "$UT/syscalls"

row "off: the call is left out"
events_on syscall
expect_eq '' "$(reads)"
events_off

row "on: the call is recorded, without a duration, and then calls as ever"
echo on > "$UT/under_way"
echo 'str_flags == 8' > "$EVENTS/syscall/filter"
events_on syscall
expect_eq '<0 ns>' "$(reads)" "the call under way"
expect_eq '' "$(reads)" "the next one"
echo 0 > "$EVENTS/syscall/filter"
expect_match '^<[1-9][0-9]* ns>$' "$(reads)" "the one after it"
events_off

row "another session knows when the call began"
echo other > "$UT/sessions"
echo "$WORKER" > "$UT/instances/other/set_pid"
echo 1 > "$TRACING/instances/other/events/utrace/syscall/enable"
work 1
events_on syscall
expect_match '^<[1-9][0-9]* ns>$' "$(reads)"
events_off
echo '!other' > "$UT/sessions"

row "a call that is not on the list is left out, and so is the one that began in user mode"
echo getppid > "$UT/syscalls"
events_on syscall
expect_eq '' "$(reads)"
expect_eq 1 "$(count ' syscall: getppid\(.*')" "calls that the worker was asked for"
events_off
echo > "$UT/syscalls"

row "vfork: the parent's call ends, and the child has not made it"
"$PROGS/vforks" 1 - &
parent=$!
wait_for pgrep -P $parent
child=$(pgrep -P $parent)
wait_state "$child" S
only_pid "$parent" "$child"
events_on syscall
kill -KILL "$child"
wait $parent
expect_eq 1 "$(count ' syscall: vfork\(.*\) = [1-9][0-9]* <0 ns>')" "the parent's"
expect_eq 1 "$(count " vforks-$child .* syscall: pause\(.*\) = -514 <0 ns>")" "the child's pause"
expect_eq 1 "$(count " vforks-$child .* syscall: .*")" "calls of the child"
