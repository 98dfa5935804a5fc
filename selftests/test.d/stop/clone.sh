#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: STOP at clone: the parent is held after the call, the child before any instruction
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# start WHAT NAME - the target begins to make a child or a thread; NAME says its id: NEW
start() {
	api clear
	tell "$1"
	wait_log "$2 clone"
	NEW=$(log "$2 clone")
	NEW=${NEW##* }
	wait_held "$NEW"
}

api puppet a
api puppet b
api attach a "$TARGET" create
api events a clone
api answer a clone stop 1
api child a b
start child a
child=$NEW
wait_held
expect_eq puppet:clone "$(holders)" "the parent is held by"
expect_eq puppet:control "$(holders "$child")" "the child is held by"
expect_eq "$child" "$(register a ax)" "the parent's ax"
expect_eq 0 "$(register b ax)" "the child's ax"
expect_eq "$(register a ip)" "$(register b ip)" "ip of both"
# In user mode: a tick may have met it in the kernel, while it was made.
expect_eq 0 "$(cut -d ' ' -f 14 "/proc/$child/stat")" "the child has spent"
api control a resume
heard
expect_eq "$child" "$ANSWER" "the parent goes on"
held "$child" || die "the child does not stay"

# A thread likewise.
api control b resume
wait_state "$child" S
api puppet c
api child a c
start thread a
expect_eq 0 "$(register c ax)" "the thread's ax"
api control c resume
heard
expect_eq "$NEW" "$ANSWER" "thread"

# Of two engines that both want to be exclusive, the first wins.
api control c detach
wait_state "$NEW" S
api puppet d
api puppet e
api attach d "$TARGET" create
api events d clone
api child a b ops exclusive
api child d e ops exclusive
start thread d
expect_eq puppet:control "$(holders "$NEW")" "the thread is held by"
expect_eq "e child: -17" "$(log "e child")" "the second one"
api control b resume
heard
expect_eq "$NEW" "$ANSWER" "thread"
