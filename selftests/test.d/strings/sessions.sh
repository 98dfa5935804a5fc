#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread's texts are cut for each session that records them
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"
. "$SELFTESTS/lib/session.bash"

session a b none
launch "$PROGS/strings" data edge
for name in a b none; do
	say $name set_pid "$PID"
	on $name syscall
done
say a strings '8 data'
say b strings 20
say none strings 0
only_pid "$PID"
events_on syscall
finish
events_off

expect_text() {
	cp "$IN/$1/trace" trace.out
	expect_match ": syscall: $2\(" "$(< trace.out)" "$2 in $1"
	expect_eq "$3" "$(texts "$2" | head -n 1)" "$2 in $1"
}

expect_text a write " 'plain te'..."
expect_text a openat " '/strings'..."
expect_text b write ""
expect_text b openat " '/strings/run'?"
expect_text none write ""
expect_text none openat ""
cp "$TRACING/trace" trace.out
expect_eq " '/strings/run'?" "$(opened | head -n 1)" "openat in the default session"
expect_eq "" "$(texts write | head -n 1)" "write in the default session"
for name in a b none; do
	off $name
done
end a b none
