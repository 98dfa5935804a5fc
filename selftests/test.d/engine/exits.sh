#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: attach to threads that exit: all engines are released, no thread stays attached
# long
# timeout: 60
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/slabs.bash"

"$PROGS/churn" 3 &
churn=$!
wait_for eval '[ "$(ls "/proc/$churn/task" | wc -l)" -gt 3 ]'
api hammer $churn 4000 syscall_entry exit death reap &
api hammer $churn 4000 syscall_entry syscall_exit quiesce
wait $!
log
expect_eq 2 "$(log 'hammer attached=[1-9].* called=[1-9]' | wc -l)" "threads that have attached"
kill -KILL $churn
wait $churn || true
wait_for none_attached
expect_eq "attached: 0" "$(grep ^attached "$UT/status")"
expect_slabs_empty
