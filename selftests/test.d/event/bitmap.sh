#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a call that syscalls refuses leaves no record and counts as masked, in each ABI
# requires: perl
# timeout: 300
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# recorded LIST COMMAND... - the calls of a command, with this list
recorded() {
	row "'$1' with ${2##*/}"
	echo "$1" > "$UT/syscalls"
	MASKED=$(stats_of syscall masked)
	echo > "$TRACING/trace"
	launch "${@:2}"
	only_pid "$PID"
	events_on syscall
	finish
	events_off
	expect_law
}

# mask LIST MASKED GETPPID CLOSE
mask() {
	recorded "$1" "$PROGS/calls" 100 10
	expect_eq "$3" "$(count 'syscall: getppid')" "getppid"
	expect_eq "$4" "$(count 'syscall: close')" "close"
	[ -z "$2" ] || expect_eq $((MASKED + $2)) "$(stats_of syscall masked)" "masked"
}

# i386 LIST GETPPID CLOSE EXECVE
i386() {
	recorded "$1" "$PROGS/calls.m32" 50 10
	expect_eq 0 "$STATUS" "exit status"
	expect_eq "$2" "$(count ' syscall: i386:getppid\(')" "getppid"
	expect_eq "$3" "$(count ' syscall: i386:close\(')" "close"
	expect_eq 0 "$(count ' syscall: (getppid|close|x32:)')" "other ABIs"
	expect_eq "$4" "$(count ' syscall: execve\(')" "64-bit execve"
}

# x32 LIST X86_64 X32
x32() {
	recorded "$1" "$PROGS/abis" 40 30
	expect_eq 0 "$STATUS" "exit status"
	expect_eq "$2" "$(count ' syscall: getppid\(')" "x86_64"
	expect_eq "$3" "$(count ' syscall: x32:getppid\(')" "x32"
}

# other LIST N - numbers that no call has
other() {
	recorded "$1" /usr/bin/perl numbers.pl
	expect_eq "$2" "$(count 'syscall: 0x[0-9a-f]*\(.* = -38 ')" "$(records ' = -38 ')"
}

#    syscalls                  masked  getppid  close
mask '!getppid'                100     0        10
mask 'getppid'                 ''      100      0
mask '!105-115'                100     0        10
mask '105-115, close'          ''      100      10
mask '!3,110'                  10      100      0
mask 'all !close !getppid'     110     0        0
mask '!%pure'                  ''      0        10

cat > numbers.pl <<'P'
syscall(520); syscall(5000); syscall(0x7fffffff & ~0x40000000);
syscall(-5); syscall(999); syscall(-1);
P
other ''          6
other 'other'     5
other '!other'    1
other '520'       1
other 'x32:520'   0

# In i386's table, getppid is 64, close 6; as 64-bit numbers those are semget, lstat.
[ -x "$PROGS/calls.m32" ] || skip "there is no 32-bit program"
#    syscalls                        getppid  close  execve
i386 ''                              50       5      1
i386 'i386:getppid'                  50       0      0
i386 'x86_64:getppid'                0        0      0
i386 'x32:getppid i386:close'        0        5      0
i386 '!x86_64:all'                   50       5      0
i386 '64 6'                          0        0      0
i386 'i386:6-64'                     50       5      0

"$PROGS/abis" 0 1 || skip "the kernel has no x32 calls"
#   syscalls               x86_64  x32
x32 ''                     40      30
x32 'getppid'              40      30
x32 'x86_64:getppid'       40      0
x32 'x32:getppid'          0       30
x32 '110'                  40      0
x32 '!x32:getppid'         40      0
x32 'x32:all'              0       30

reset_utrace
expect_eq "" "$(cat "$UT/syscalls")" "syscalls after a reset"
