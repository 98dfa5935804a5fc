#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace see the same calls of programs that signals end
# requires: strace perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

same_as_strace /bin/sh -c "kill -TERM \$\$; echo not reached"
expect_eq 143 "$STATUS" "exit status"
reset_utrace
same_as_strace "$PROGS/crash"
expect_eq 139 "$STATUS" "exit status"
