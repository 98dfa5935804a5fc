#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a nap of next to no time leaves the shell's blocked signals as they are
set -eu
UTRACE_RUNNER=y
# shellcheck source=selftests/lib.sh
. "$(dirname "$0")/../lib.sh"

blocked() {
	grep ^SigBlk "/proc/$$/status"
}

before=$(blocked)
for microseconds in 1 2 3 4 5 6 7 8 9; do
	nap 0.00000$microseconds
	expect_eq "$before" "$(blocked)" "after $microseconds microseconds"
done
