#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a request to a thread that is held at the entry of a call is not forgotten
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# Out of the call that it was held before.
api puppet a
api attach a "$TARGET" create
api only a 34
api events a syscall_entry quiesce
for i in 1 2 3 4 5; do
	api answer a syscall_entry stop 1
	api clear
	tell pause
	wait_held
	api control a interrupt
	wait_log "a quiesce 0"
	wait_state "$TARGET" S
	kill -KILL "$TARGET"
	wait_for gone
	start_target
	api attach a "$TARGET" create
	api events a syscall_entry quiesce
done

# Another engine's wish, while it is held.
api puppet b
api attach b "$TARGET" create
api events b quiesce
api answer a syscall_entry stop 1
tell pause
wait_held
api clear
api control b interrupt
sleep 0.2
held || die "not held any more"
api control a resume
wait_log "b quiesce 0"
wait_state "$TARGET" S
