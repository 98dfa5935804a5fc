#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a request to stop a thread that dumps core into a pipe does not cut the dump short
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

ROOT=/proc/2/root	# where the kernel starts programs
cp "$PROGS/sink" $ROOT/sink 2> /dev/null || skip "the kernel's root cannot be written"
pattern=$(< /proc/sys/kernel/core_pattern)
put_back() {
	: > $ROOT/go
	echo "$pattern" > /proc/sys/kernel/core_pattern
	rm -f $ROOT/sink $ROOT/go $ROOT/count
}
trap put_back EXIT
echo "|/sink" > /proc/sys/kernel/core_pattern

# dump [COMMAND] - how long the dump is while which the command is given, into SIZE
dump() {
	setarch -R sleep 1000 &
	pid=$!
	wait_for eval '[ "$(cat /proc/$pid/comm)" = sleep ] && has_state $pid S'
	[ $# = 0 ] || only_pid $pid
	kill -ABRT $pid
	wait_for grep -q '^CoreDumping:.1' /proc/$pid/status
	sleep 0.3	# the pipe is full
	[ $# = 0 ] || echo "$1 $pid" > "$UT/control"
	sleep 0.1
	[ -d /proc/$pid ] || die "it has ended"
	: > $ROOT/go
	wait $pid || true
	wait_for [ -e $ROOT/count ]
	SIZE=$(< $ROOT/count)
	rm $ROOT/go $ROOT/count
}

dump
whole=$SIZE
[ "$whole" -gt 100000 ] || die "a small dump: $whole bytes"
for command in stop interrupt; do
	dump $command
	expect_eq "$whole" "$SIZE" "$command: bytes in the pipe"
done
wait_for none_attached
