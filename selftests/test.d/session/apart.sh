#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: two sessions on a thread, with contrary lists and filters, get their own records
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

session a b
launch "$PROGS/calls" 100 10
only_pid none
for name in a b; do
	say $name set_pid "$PID"
	on $name syscall
done
say a syscalls getppid
say b syscalls '!getppid'
finish
expect_eq 100 "$(count_in a 'syscall: getppid')" "getppid in a"
expect_eq 0 "$(count_in a 'syscall: close')" "close in a"
expect_eq 100 "$(count_in a .)" "all in a"
expect_eq 0 "$(count_in b 'syscall: getppid')" "getppid in b"
expect_eq 10 "$(count_in b 'syscall: close.* = -9')" "close in b"
expect_eq 0 "$(count .)" "records at the top"

# Filters that are each other's contrary share out all calls between them.
: > "$IN/a/trace"
: > "$IN/b/trace"
launch "$PROGS/calls" 100 10
only_pid "$PID"
events_on syscall
for name in a b; do
	say $name set_pid "$PID"
	say $name syscalls ''
done
say a exit_filter 'ret < 0'
say b exit_filter '!(ret < 0)'
finish
events_off
expect_eq "$(count_in a .)" "$(count_in a ' = -[0-9]')" "records of a that have failed"
expect_eq 10 "$(count_in a 'close.* = -9 ')" "close in a"
expect_eq 0 "$(count_in b ' = -[0-9]')" "records of b that have failed"
expect_eq 100 "$(count_in b 'getppid')" "getppid in b"
all=$(($(count_in a .) + $(count_in b .)))
expect_eq "$(count .)" $all "records of both, and of the default session"

expect_law
expect_eq "$(count_in b .)" "$(stats_of syscall filtered a)" "filtered in a"
expect_eq "$(count_in a .)" "$(stats_of syscall filtered b)" "filtered in b"
expect_eq "$(grep ^a "$UT/stats")" "$(grep -v '^#' "$SE/a/stats")" "stats"
expect_eq "default a b perf" "$(awk '!/^#/ && !seen[$1]++ { print $1 }' "$UT/stats" | xargs)" \
	"the sessions in stats"
end a b
