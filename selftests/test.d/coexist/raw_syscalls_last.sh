#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a call that is under way when the last user of raw_syscalls goes is recorded
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

raw=$TRACING/events/raw_syscalls/enable

# In openat; the open of a fifo, and not of a library, is interruptible.
is_asleep() {
	[[ $(< "/proc/$PID/syscall") = "257 "* ]] && has_state "$PID" S
}

# begin_call - a process makes a recorded call that lasts until a writer opens the fifo
begin_call() {
	launch /bin/cat fifo
	only_pid "$PID"
	events_on syscall
	release
	wait_for is_asleep
}

# end_call WHEN - the call is recorded, once
end_call() {
	: > fifo
	wait "$PID"
	expect_eq 1 "$(count " syscall: openat\\(.* 'fifo'")" "calls, $1"
	events_off
	echo > "$TRACING/trace"
}

mkfifo fifo
begin_call
echo 1 > "$raw"
echo 0 > "$raw"
end_call "begun before raw_syscalls was used"

echo 1 > "$raw"
begin_call
echo 0 > "$raw"
end_call "begun while raw_syscalls was used"

# raw_syscalls, too, has the end of a call that utrace records.
begin_call
echo 1 > "$raw"
: > fifo
wait "$PID"
echo 0 > "$raw"
[ "$(count 'sys_exit: NR 257')" -ge 1 ] || die "raw_syscalls has no end of the call"
expect_law
