#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: set_events: refusals, which change nothing
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api puppet bare bare
api attach a "$TARGET" create
api attach bare "$TARGET" create
api only a 110
api events a syscall_entry
refused EINVAL events a 0x40000000
refused EINVAL events bare syscall_entry
refused EINVAL events bare quiesce
refused EINVAL events bare reap
api events bare
ask call 110
expect_log "a syscall_entry 110"

api events a syscall_exit
api clear
ask call 110
expect_log "a syscall_exit 110 = $ANSWER"

api events a
api clear
ask call 110
expect_log
api control a detach
refused ESRCH events a syscall_entry
api events bare
