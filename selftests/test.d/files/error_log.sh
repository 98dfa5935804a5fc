#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: error_log: the last eight refusals, oldest first; writing clears it
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

expect_eq "" "$(< "$UT/error_log")" "at first"
put read syscalls
expect_eq "" "$(< "$UT/error_log")" "after a good text"
for n in 1 2 3 4 5 6 7 8 9 10; do
	refused ENOENT "read nosuch$n" syscalls
done
expect_eq "$(seq 3 10)" "$(sed -n 's/^  Command: read nosuch//p' "$UT/error_log")" "commands"
expect_eq 24 "$(wc -l < "$UT/error_log")" "lines"

# Of a text with several lines the one that is wrong; of a long one the wrong part.
refused ENOENT 'read\nwrite\nopen closed close\nstat' syscalls
expect_place closed "no system call"
expect_match "^  Command: open closed close$" "$(tail -n 2 "$UT/error_log" | head -n 1)"
blanks=$(printf 'read %.0s' {1..300})
refused ENOENT "$blanks nosuch $blanks" syscalls
expect_place nosuch "no system call"
[ "$(tail -n 2 "$UT/error_log" | head -n 1 | wc -c)" -lt 300 ] || die "a very long line"

echo > "$UT/error_log"
expect_eq "" "$(< "$UT/error_log")" "cleared"
refused EINVAL x set_pid
expect_eq 3 "$(wc -l < "$UT/error_log")" "lines"
: > "$UT/error_log"
expect_eq "" "$(< "$UT/error_log")" "cleared again"
