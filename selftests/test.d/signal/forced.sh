#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that seccomp kills dies despite an engine's choice, and can be held before
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

begin() {
	coproc { exec "$PROGS/deny" kill; }
	TARGET=$COPROC_PID
	heard
	expect_eq ready "$ANSWER"
	api clear
	api attach a "$TARGET" create
	api events a signal signal_ign signal_core
}

# dies - it has died of SIGSYS
dies() {
	local status=0
	wait "$TARGET" || status=$?
	expect_eq 159 "$status" "status"
	wait_for none_attached
}

kill -KILL "$TARGET"
wait_for gone
api puppet a
for answer in ign deliver stop_process; do
	echo "== $answer"
	begin
	api answer a signal_core $answer 1
	tell go
	dies
	wait_log "a signal 31 core"
done

echo "== another signal"
begin
api inject a 18
tell go
dies

echo "== held before it"
begin
api answer a signal_core stop 1
tell go
wait_held "$TARGET"
api control a resume
dies
