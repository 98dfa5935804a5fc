#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: callbacks of system calls may sleep
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

watch_getppid syscall_entry syscall_exit
for event in syscall_entry syscall_exit; do
	api clear
	api block a $event
	tell call 110
	wait_for eval '[ -n "$(log "a $event blocks")" ]'
	api open a
	heard
	expect_eq $$ "$ANSWER" "getppid"
	expect_eq 6 "$(log | wc -l)" "lines in: $(log)"
	expect_eq "" "$(log spins)"
done
