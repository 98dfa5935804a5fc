#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace see the same calls of a process with a seccomp filter
# requires: strace perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

same_as_strace "$PROGS/deny" 20
expect_eq 0 "$STATUS" "exit status"
