#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: each session has strings, signals and filters of ftrace of its own
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

session long short none
launch /bin/bash -c ': < /nosuch; kill -USR1 $$' -- trap
only_pid none
for name in long short none; do
	say $name set_pid "$PID"
	say $name syscalls 'openat execve'
	on $name syscall signal
done
say long strings 200
say short strings 4
say none strings 0
say short signals none
echo 'ret < 0' > "$IN/none/events/utrace/syscall/filter"
finish
grep -F "'/bin/bash'" "$IN/long/trace" || die "no whole path in long"
grep -F "'/bin'..." "$IN/short/trace" || die "no cut path in short"
expect_eq 0 "$(count_in short "'[^']{5,}'")" "longer paths in short"
expect_eq 0 "$(count_in none "'")" "paths in none"
[ "$(count_in none 'openat.* = -2 ')" -ge 1 ] || die "no record in none"
expect_eq 0 "$(count_in none ' = [0-9]')" "what the event's filter leaves out"
expect_eq 1 "$(count_in long 'signal: SIGUSR1')" "signals in long"
expect_eq 0 "$(count_in short 'signal: ')" "signals in short"
expect_eq 64 "$(< "$UT/strings")" "the default session's"
expect_law
end long short none
