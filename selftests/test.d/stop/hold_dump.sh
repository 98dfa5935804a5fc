#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a request to stop a thread that dumps core into a pipe does not cut the dump short
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/sink.bash"

# dump [stop] - how long the dump is, into SIZE; stop: its thread is to be held meanwhile
dump() {
	setarch -R sleep 1000 &
	pid=$!
	wait_for eval '[[ $(< /proc/$pid/syscall) = "230 "* ]]'	# clock_nanosleep
	[ $# = 0 ] || only_pid $pid
	kill -ABRT $pid
	wait_full $pid
	[ $# = 0 ] || echo "stop $pid" > "$UT/control"
	nap 0.1
	[ -d /proc/$pid ] || die "it has ended"
	drain
	wait $pid || true
}

dump
whole=$SIZE
expect_whole_dump "a small dump"
dump stop
expect_eq "$whole" "$SIZE" "bytes in the pipe"
wait_for none_attached
