#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that lives and records signals says which one has ended its process
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/session.bash"
need perl

# start_two - a process of two threads: PROGRAM and THREAD
start_two() {
	start target
	ask thread
	THREAD=$ANSWER
}

# expect_said ID SENDER - the thread ID alone has said that SIGTERM has ended the process
expect_said() {
	wait_for gone
	events_off
	expect_eq 1 "$(count " signal: SIGTERM pid=$1 terminates code=-?[06] sender_pid=$2 ")" SIGTERM
	expect_eq 1 "$(count ' signal: ')" "signals"
	echo > "$TRACING/trace"
}

# The first thread has ended, and its record stays for utrace:reap.
start_two
only_pid "$PROGRAM"
events_on signal reap
tell leave
wait_state "$PROGRAM" Z
kill -TERM "$PROGRAM"
expect_said "$THREAD" $$

# The first thread is attached by a session that records no signals.
start_two
session other
say other follow none
say other set_pid "$PROGRAM"
on other syscall
only_pid "$THREAD"
events_on signal
kill -TERM "$PROGRAM"
expect_said "$THREAD" $$
end other

# The signal is one for a thread that is not attached.
start_two
echo none > "$UT/follow"
only_pid "$PROGRAM"
events_on signal
perl -e "syscall(234, $PROGRAM, $THREAD, 15)" &
SENDER=$!
wait $SENDER
expect_said "$PROGRAM" $SENDER
