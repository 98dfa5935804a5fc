#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: all children of a process, all its new threads, and their descendants
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

echo getppid > "$UT/syscalls"
start target
other=$PROGRAM

echo "== children, and their children; not the process itself"
rules "on clone if parent == $BASHPID do attach"
events_on syscall attach
"$PROGS/calls" 10
sh -c "\"$PROGS/calls\" 10; true"
ask call 110 5
events_off
expect_eq 20 "$(count ' calls-.*: syscall: getppid')" "calls of children"
expect_eq 2 "$(count ': attach: .* why=rule')" "children"
expect_eq 1 "$(count ': attach: .* why=followed')" "grandchildren"
expect_eq 0 "$(count "-$other ")" "of another process"
expect_eq none "$(< "$UT/set_pid")" "set_pid"

echo "== without following: children alone"
echo none > "$UT/follow"
: > "$TRACING/trace"
events_on syscall attach
sh -c "\"$PROGS/calls\" 10; true"
[ "$(count ': attach: .* why=rule')" -ge 1 ] || die "no child was attached"
expect_eq 0 "$(count ' calls-.*: syscall: getppid')" "calls of grandchildren"
echo "== by any ancestor"
rules "on clone if ancestor == $BASHPID do attach"
sh -c "\"$PROGS/calls\" 10; true"
expect_eq 10 "$(count ' calls-.*: syscall: getppid')" "calls of grandchildren"

echo "== threads of a process"
rules "on clone if pid == $other do attach"
: > "$TRACING/trace"
ask thread
ask call 110 5
ask child
events_off
expect_eq 0 "$(count ': syscall: getppid')" "the first thread's calls"
expect_eq 1 "$(count ': attach: .* why=rule')" "threads"
expect_eq 1 "$(threads "$other" | wc -l)" "threads attached"

echo "== before the first instruction, and no child for a rule that takes it off again"
: > "$TRACING/trace"
rules "on clone if parent == $BASHPID do attach" "on clone if parent == $BASHPID do detach"
events_on syscall
"$PROGS/calls" 10
events_off
expect_eq 0 "$(count ': syscall: getppid')" "calls"
expect_match 'detach # fired [1-9]' "$(< "$UT/rules")" "rules"
expect_law
