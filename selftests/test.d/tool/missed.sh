#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace says which children it could not follow, and which file it cannot read
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/modules.bash"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

load_test_module utrace_fail function=utrace:utrace_group_join error=-12 comm=sh
for command in "-f -o calls" "stat -f -o table"; do
	# shellcheck disable=SC2086 # several words
	utrace_says $command sh -c 'true & test -e /; wait; sh -c : ; exit 3'
	expect_eq 3 "$STATUS" "$SAID"
	expect_eq 'utrace: children not followed for want of memory: 2' \
		"$(grep 'not followed' <<< "$SAID")" "$command"
done
rmmod utrace_fail

sleep 1000 &
program=$!
"$UTRACE" stop $program
load_test_module utrace_fail function=utrace:file_open error=-12 comm=utrace
for command in ps "resume $program"; do
	# shellcheck disable=SC2086 # several words
	utrace_says $command
	expect_eq 1 "$STATUS" "$SAID"
	expect_match '^utrace: the file threads cannot be read: Cannot allocate memory' "$SAID" "$command"
done
rmmod utrace_fail
"$UTRACE" resume $program
wait_state $program S
