#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace see the same calls of a 32-bit program
# requires: strace perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

[ -x "$PROGS/calls.m32" ] || skip "there is no 32-bit program"
same_as_strace "$PROGS/calls.m32" 100 10
expect_eq 0 "$(count ' syscall: (getppid|close)')" "calls of the other ABI"
