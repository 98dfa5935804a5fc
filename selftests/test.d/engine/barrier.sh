#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: barrier returns when the callback has returned, and not before, whatever signals come
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api only a 110
api events a syscall_entry syscall_exit
api barrier a
api block a syscall_entry
tell call 110
wait_for eval '[ -n "$(log blocks)" ]'
refused EINPROGRESS control a detach
(api barrier a; log > at_barrier) &
sleep 0.5
[ ! -e at_barrier ] || die "it did not wait"
waiter=$!
api barrier a &
wait_for grep -q utrace_barrier /proc/$!/stack
kill -KILL $!
sleep 0.2
has_state $! D || die "a signal has ended the wait"
api open a
wait $waiter
expect_match "goes on" "$(< at_barrier)"
heard
ask call 110
expect_log "a syscall_entry 110" "a syscall_entry blocks" "a syscall_entry goes on"
