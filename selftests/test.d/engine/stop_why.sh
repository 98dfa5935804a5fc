#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:stop names each report that an engine answers with STOP
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/api.bash"

# expect_stop WORD - the thread is held, and utrace:stop says where that was asked for
expect_stop() {
	wait_held
	expect_eq 1 "$(count " stop: .* why=$1 ")" "$1: $(records ' stop: ')"
	api control a resume
	wait_runs
}

only_pid "$TARGET"
events_on stop
api puppet a
api attach a "$TARGET" create
api events a signal_fate jctl exec clone

ask value 10
api answer a signal_fate stop 1
kill -USR1 "$TARGET"
expect_stop signal_fate

# Any other answer to the second report would end the stop of the first.
api answer a jctl stop 2
kill -STOP "$TARGET"
wait_state "$TARGET" T
kill -CONT "$TARGET"
expect_stop jctl

api answer a clone stop 1
tell thread
expect_stop clone
heard

api answer a exec stop 1
tell exec
expect_stop exec
heard
