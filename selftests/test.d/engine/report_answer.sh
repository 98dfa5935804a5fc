#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a callback that answers REPORT is followed by quiesce, once
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

watch_getppid quiesce syscall_entry
api answer b syscall_entry report
ask call 110
expect_log "b syscall_entry 110" "a syscall_entry 110 after report" "a quiesce 0" "b quiesce 0"

# An interrupt that a call asks for at its own beginning breaks that call.
api only a 34
api events b
api answer a syscall_entry interrupt 1
api clear
tell pause
wait_for eval '[ "$(log "a syscall_entry 34" | wc -l)" = 2 ]'
expect_log "a syscall_entry 34" "a quiesce 0" "a syscall_entry 34"
