#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine that answers DETACH is called no more
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

load_test_module utrace_flags
for ops in sleeping atomic; do
	api puppet $ops $ops
	api attach $ops "$TARGET" create
	api only $ops 110
	api answer $ops syscall_entry detach
	api events $ops syscall_entry syscall_exit exit death reap
	api clear
	ask call 110 3
	expect_log "$ops syscall_entry 110"
	refused ESRCH events $ops syscall_entry
	refused ESRCH control $ops detach
	api put $ops
	wait_for eval '[ -n "$(log "$ops release")" ]'
done
none_flagged || die "flagged: $(flagged)"
expect_eq "" "$(threads)" "attached"

api puppet last
api attach last "$TARGET" create
api answer last exit detach
api events last exit death reap
api clear
tell exit 0
wait_for gone
expect_log "last exit 0x0 group"
