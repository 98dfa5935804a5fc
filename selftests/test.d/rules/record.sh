#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: record lets predicates choose the calls that are recorded, each once
# requires: perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/session.bash"

# calls - getppid (110) with these arguments, in a trace of their own
calls() {
	local number
	: > "$TRACING/trace"
	for number in 1 2 3 4; do
		ask $number
	done
}

# recorded - the arguments that records have
recorded() {
	records ': syscall: getppid' | sed 's/.*getppid(\([0-9a-f]*\),.*/\1/' | xargs
}

coproc { exec perl -e '$| = 1; print "ready\n"; print syscall(110, $_ + 0), "\n" while <>'; }
PROGRAM=$COPROC_PID
heard
only_pid "$PROGRAM"
events_on syscall syscall_exit
echo none > "$UT/syscalls"

echo "== what the list leaves out, by an argument, and by the result"
rules 'on syscall getppid if arg0 == 2 do record' \
	"on syscall getppid if ret == $BASHPID && arg0 >= 2 && arg0 < 4 do record"
calls
expect_eq "2 3" "$(recorded)" "records"
expect_eq 0 "$(count ': syscall_exit: ')" "records of another event"
fired 1 'on syscall getppid if arg0 == 2 do record'
fired 2 "on syscall getppid if ret == $BASHPID && arg0 >= 2 && arg0 < 4 do record"
expect_law

echo "== what the list has is recorded once; what exit_filter leaves out, by a rule"
echo getppid > "$UT/syscalls"
calls
expect_eq "1 2 3 4" "$(recorded)" "records"
echo 'arg0 == 4' > "$UT/exit_filter"
calls
expect_eq "2 3 4" "$(recorded)" "records"
expect_law

echo "== once, whatever the rule makes of the list"
echo > "$UT/exit_filter"
for lists in "getppid none" "none all"; do
	echo "${lists% *}" > "$UT/syscalls"
	rules "on syscall getppid if ret > 0 do syscalls=${lists#* } record"
	calls
	expect_eq "1 2 3 4" "$(recorded)" "records with the lists $lists"
	expect_law
done

echo "== with texts"
echo none > "$UT/syscalls"
rules 'on syscall openat,execve if str0 ~ */record.sh && tid == '$BASHPID' do record'
only_pid $BASHPID
: > "$TRACING/trace"
: < "$0"
: < /dev/null
expect_eq 1 "$(count ': syscall: openat.* .*record.sh')" "records"
expect_eq 1 "$(count ': syscall: ')" "records of others"

echo "== with all that strings says"
echo '64 fd data' > "$UT/strings"
rules "on syscall write if arg0 == 1 && tid == $BASHPID do record"
: > "$TRACING/trace"
echo text > file
expect_match " 'text\\\\012' '$PWD/file'\$" "$(records ': syscall: write')" "records"

# asked DATA FD - the rules act on bytes and on the path of a descriptor: each y or n
asked() {
	local data=none fd=none
	[ "$1" = n ] || data='write'
	[ "$2" = n ] || fd='close'
	echo none > "$UT/syscalls"
	echo secret >&9
	expect_text syscalls $data
	echo none > "$UT/syscalls"
	perl -e 'open F, ">&9"; sysseek F, 0, 1'
	expect_text syscalls $fd
}

echo "== bytes and paths of descriptors are operands where strings says so, recorded or not"
rules "on syscall write if str0 ~ secret* && tid == $BASHPID do syscalls=write" \
	"on syscall lseek if str0 == $PWD/file do syscalls=close"
exec 9> file
for state in on off; do
	"events_$state" syscall
	echo 64 > "$UT/strings"
	asked n n
	echo data > "$UT/strings"
	asked y n
	echo '0 fd' > "$UT/strings"
	asked n y
done

echo "== another session's strings change nothing"
echo 64 > "$UT/strings"
session web
say web set_pid $BASHPID
say web strings 'data fd'
on web syscall
asked n n
end web

echo "== refused"
refused EINVAL 'on exec do record' rules
expect_place record 'cannot be done at this event'
refused EINVAL 'on signal TERM do record' rules
expect_law
