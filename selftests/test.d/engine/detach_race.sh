#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: detach from a thread that runs its callbacks all the time
# long
# timeout: 60
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/slabs.bash"

ask busy
api hammer "$TARGET" 4000 syscall_entry &
api hammer "$TARGET" 4000 syscall_entry syscall_exit quiesce
wait $!
log
expect_eq 2 "$(log 'hammer attached=[1-9].* called=[1-9]' | wc -l)" "threads that have attached"
# A report that its first thread still owes is given when it wakes up.
ask call 110
wait_for none_attached
load_test_module utrace_flags
wait_for none_flagged
kill -KILL "$TARGET"
wait_for gone
expect_slabs_empty
