#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that sleeps in a callback can be killed
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api only a 110
api events a syscall_entry death reap
api block a syscall_entry
tell call 110
wait_for eval '[ -n "$(log blocks)" ]'
kill -KILL "$TARGET"
wait_for gone
wait_for eval '[ -n "$(log "a reap")" ]'
expect_log "a syscall_entry 110" "a syscall_entry blocks" "a syscall_entry goes on" \
	"a death 0x9 group" "a reap"
