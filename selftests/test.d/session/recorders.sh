#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: several sessions record a thread's calls, and change what they want meanwhile
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

# calls DEFAULT A B - five more calls give so many records in each session
calls() {
	local name
	for name in "$TRACING" "$IN/a" "$IN/b"; do
		echo > "$name/trace"
	done
	work 5
	expect_eq "$1 $2 $3" "$(count 'syscall: getppid') $(count_in a 'syscall: getppid') $(
		count_in b 'syscall: getppid')" "records of the three sessions, $4"
}

session a b
start_worker
only_pid "$WORKER"
for name in a b; do
	say $name set_pid "$WORKER"
	on $name syscall
done
events_on syscall
calls 5 5 5 "which all record"
say a syscalls getpid
calls 5 0 5 "the second of which masks the call"
echo getpid > "$UT/syscalls"
calls 0 0 5 "of which the last one alone records it"
say b syscalls getpid
calls 0 0 0 "which all mask it"
say a syscalls all
calls 0 5 0 "of which the second alone records it"
echo all > "$UT/syscalls"
say b syscalls getppid
say a exit_filter 'ret < 0'
calls 5 0 5 "the second of which has a filter that says no"
say a exit_filter 'ret > 0 && errno == 0'
calls 5 5 5 "the second of which has a filter that says yes"
on b syscall_exit
calls 5 5 5 "the last of which records exits, too"
expect_eq 5 "$(count_in b 'syscall_exit: getppid')" "records of the exit"
off b
on b syscall
echo 'ret == 0' > "$EVENTS/syscall/filter"
calls 0 5 5 "the first of which has ftrace's filter"
echo 0 > "$EVENTS/syscall/filter"
echo 'on syscall getppid if arg0 == 0x123456789 do stop' > "$UT/rules"
calls 5 5 5 "with a rule whose predicate says no"
echo 'on syscall getppid if ret == 0 do stop' > "$UT/rules"
calls 5 5 5 "with a rule about the end of the call"
: > "$UT/rules"
say a set_pid ""
calls 5 0 5 "the second of which has let go of the thread"
say a set_pid "$WORKER"
calls 5 5 5 "the second of which has it again"
events_off
calls 0 5 5 "the first of which is off"
expect_law
end a b
