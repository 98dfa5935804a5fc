#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: samples/fault-inject.c makes the calls fail that its rules name, and no others
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

SAMPLE=utrace_fault_inject
trap unload_all EXIT
mkfifo in
echo text > file

# start - a shell that opens the file five times when it is told to; each takes two openat, the
# second one is the file's
start() {
	bash -c 'read -r line < in
		for i in 1 2 3 4 5; do
			{ read -r line < file && echo "$line"; } 2>> errors || echo fails
		done' > out &
	OPENER=$!
	wait_state "$OPENER" S
}

# opens WANT - tell it to, and see what came of it
opens() {
	echo > in
	wait "$OPENER"
	expect_eq "$1" "$(xargs < out)" "what it has read"
}

said() {
	dmesg | tail -n 5
}

echo "== what cannot be is said"
expect_fail load_sample $SAMPLE 'rules="on syscall openat do fial=EIO"'
expect_match 'utrace: rules of fault-inject refused: no such action: at "fial=EIO" \(-ENOENT\)$' \
	"$(said)"
expect_fail load_sample $SAMPLE calls=opanet
expect_match 'utrace: no group fault-inject: syscalls: no system call of this name: at "opanet"$' \
	"$(said)"
expect_fail load_sample $SAMPLE pid=999999999
expect_eq "" "$(threads)" "attached after a failure"

echo "== the third one fails"
start
echo "$OPENER" > "$UT/set_pid"
events_on syscall
load_sample $SAMPLE "pid=$OPENER" calls=openat \
	'rules="on syscall openat if str0 == file && nth == 6 do fail=EACCES"'
opens "text text fails text text"
expect_match 'file: Permission denied$' "$(< errors)" "errors"
expect_eq 1 "$(count ": syscall: openat.* = -13 .*'file'")" "records"
events_off
rmmod $SAMPLE

echo "== rules of a session use its words, for its threads, and keep it"
start
load_sample $SAMPLE "pid=$OPENER"
echo "$OPENER" > "$UT/set_pid"
rules 'on syscall openat if str0 == file do fail=28 count 2'
expect_fail rmmod $SAMPLE
opens "fails fails text text text"
expect_match 'file: No space left on device$' "$(< errors)" "errors"
rules
rmmod $SAMPLE
