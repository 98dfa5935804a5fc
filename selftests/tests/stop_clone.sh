#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: STOP at clone: the parent behind the call, the child before its first instruction
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/api.bash"

api puppet a
api puppet b
api attach a "$TARGET" create
api events a clone
api answer a clone stop 1
api child a b
tell child
wait_log "a clone"
child=$(log "a clone")
child=${child##* }
wait_held
wait_held "$child"
expect_eq puppet:clone "$(holders)" "the parent is held by"
expect_eq puppet:control "$(holders "$child")" "the child is held by"
expect_eq "$child" "$(register a ax)" "the parent's ax"
expect_eq 0 "$(register b ax)" "the child's ax"
expect_eq "$(register a ip)" "$(register b ip)" "ip of both"
expect_eq 0 "$(cputime "$child")" "the child has spent"
api control a resume
heard
expect_eq "$child" "$ANSWER" "the parent goes on"
held "$child" || die "the child does not stay"

# A thread likewise.
api control b resume
wait_state "$child" S
api puppet c
api child a c
api clear
tell thread
wait_log "a clone"
thread=$(log "a clone")
thread=${thread##* }
wait_held "$thread"
expect_eq 0 "$(register c ax)" "the thread's ax"
api control c resume
heard
expect_eq "$thread" "$ANSWER" "thread"

# Of two who both want to be the only one, the first.
api control c detach
wait_state "$thread" S
api puppet d
api puppet e
api attach d "$TARGET" create
api events d clone
api child a b ops exclusive
api child d e ops exclusive
api clear
tell thread
wait_log "d clone"
thread=$(log "d clone")
thread=${thread##* }
wait_held "$thread"
expect_eq puppet:control "$(holders "$thread")" "the thread is held by"
expect_eq "e child: -17" "$(log "e child")" "the second one"
api control b resume
heard
expect_eq "$thread" "$ANSWER" "thread"
