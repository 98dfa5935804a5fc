#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a nap of next to no time leaves the shell's blocked signals as they are
set -eu
UTRACE_RUNNER=y
# shellcheck source=selftests/lib.sh
. "$(dirname "$0")/../lib.sh"

# blocked - set BLOCKED, without a child: the shell blocks signals for a moment while it forks
blocked() {
	local name
	while read -r name BLOCKED; do
		[ "$name" != SigBlk: ] || return 0
	done < "/proc/$$/status"
}

blocked
before=$BLOCKED
for try in {0..199}; do
	nap 0.00000$((try % 9 + 1))
	blocked
	expect_eq "$before" "$BLOCKED" "after $((try % 9 + 1)) microseconds"
done
