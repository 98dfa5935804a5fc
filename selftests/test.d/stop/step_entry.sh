#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a step from the entry of a call ends after the call
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

watch 39 a syscall_entry quiesce
api answer a syscall_entry stop 1
tell call 39
wait_held
api clear
api answer a quiesce stop 1
api control a singlestep
wait_log "a quiesce 0"
wait_held
expect_eq "a syscall_entry 39 resumed
a quiesce 0" "$(log)" "log"
expect_eq "$TARGET" "$(register a ax)" "ax"
ip=$(register a ip)
# On from there.
api answer a quiesce stop 1
api control a singlestep
wait_log "a quiesce 0" 2
wait_held
[ $(($(register a ip) - ip)) -gt 0 ] || die "ip has not moved on"
api control a resume
heard
expect_eq "$TARGET" "$ANSWER" "result"
refused EAGAIN control a singlestep
refused EAGAIN control a blockstep
