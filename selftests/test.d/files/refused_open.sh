#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an open with O_TRUNC that is refused, for O_DIRECT or by Landlock, clears nothing
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# expect_kept WHAT - the files are as they were
expect_kept() {
	expect_eq "$SLEEPER" "$(< "$UT/set_pid")" "set_pid, $1"
	expect_eq close "$(< "$UT/syscalls")" "syscalls, $1"
	expect_match '^on exec if comm == nobody do attach #' "$(< "$UT/rules")" "rules, $1"
}

start_sleeper
put "$SLEEPER" set_pid
put close syscalls
put "on exec if comm == nobody do attach" rules
files=("$UT/set_pid" "$UT/syscalls" "$UT/rules")
for file in "${files[@]}"; do
	expect_fail dd if=/dev/null of="$file" oflag=direct status=none
done
expect_kept "O_DIRECT"
# Before Linux 6.2, Landlock does not know of truncation.
if said=$("$PROGS/no_truncate" "${files[@]}" 2>&1); then
	expect_eq 3 "$(grep -c ': Permission denied$' <<< "$said")" "refused: $said"
	expect_kept "Landlock"
else
	expect_match '^Landlock: (Invalid argument|.* not (supported|implemented))' "$said" "Landlock"
fi
: > "$UT/syscalls"
expect_eq "" "$(< "$UT/syscalls")" "syscalls, after an open that succeeds"
