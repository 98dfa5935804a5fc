#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: detach of an engine whose callback sleeps: EINPROGRESS, and a barrier that waits
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

watch_getppid syscall_entry syscall_exit
api block a syscall_entry
tell call 110
wait_for eval '[ -n "$(log "a syscall_entry blocks")" ]'
refused EINPROGRESS control a detach
refused ESRCH control a detach
refused ESRCH events a syscall_exit
api put a
expect_eq "" "$(log release)" "released in its callback"
api attach a "$TARGET" create
api control a detach
api put a

# Nothing of b runs: it need not wait, though its thread is in a callback.
api control b detach
api barrier b
api put b
wait_for eval '[ -n "$(log "b release")" ]'

api open a
heard
wait_for eval '[ "$(log "a release" | wc -l)" = 2 ]'
expect_eq "" "$(log syscall_exit)" "exits of detached engines"
expect_eq "" "$(threads)" "attached"
