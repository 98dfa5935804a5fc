#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an event's filter takes texts
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

echo 'str0 ~ "*b c" || str1 == "/strings/b c"' > "$EVENTS/syscall/filter"
record_strings "$PROGS/strings" all
expect_match "unlink|renameat" "$(< trace.out)"
expect_eq "" "$(records ' ns>' | sed "/b c'/d")" "records that do not match"
expect_eq 1 "$(texts renameat2 | wc -l)" "renameat2"
