#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace read the same texts of an x32 program
# requires: strace perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

"$PROGS/abis" 0 1 || skip "the kernel has no x32 calls"
[ -x "$PROGS/strings.x32" ] || skip "there is no x32 program"
same_texts 85 "$PROGS/strings.x32" all data address vectors
