#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a module's group: rules with its own keywords, callbacks, data, and engines that hold
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/group/crowd.bash"

load_crowd
echo "== what is refused changes nothing"
crowd rules 'on exec if comm == calls do attach mark=1'
crowd_refuses EINVAL 'on exec do attach\non exec do mark=x' mark=x 'the number of marks'
crowd_refuses EINVAL 'on exec do attach syscalls=none' syscalls=none 'no list of calls'
crowd_refuses ENOENT 'on exec if nosuch == 1 do attach' nosuch 'no such operand'
expect_match 'utrace: rules of crowd refused: no such operand: at "nosuch == 1 do attach.*" \(-ENOENT\)$' \
	"$(dmesg | tail -n 20)" "log"
crowd more 'on syscall getppid if marks >= 1 && marks < 4 do mark=1\n'

echo "== attached by a rule; an action and an operand of the module's; its callbacks"
"$PROGS/calls" 10
/bin/true
wait_seen gone 1
expect_eq "calls=10 exits=1 marks=4 gone=1 missed=0" "$(< $CROWD/seen)" "seen"

echo "== a session's rule with these words keeps the module; the module's own do not"
rules 'on exec do mark=7'
expect_fail rmmod utrace_crowd
/bin/true
! has_fired 0 'on exec do mark=7' || die "the session's rule has not fired"
expect_eq 4 "$(saw marks)" "marks by another's rule"
rules
rmmod utrace_crowd
expect_eq "" "$(threads)" "attached, the module having gone"
