#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a path on a page that was never touched is read where the thread may sleep
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

printf '/strings/untouched\0' > file
echo 3 > /proc/sys/vm/drop_caches
echo '64 data' > "$UT/strings"
record_strings "$PROGS/strings" untouched file
want=" '/strings/untouched'"
expect_eq "$want" "$(opened | tail -n 1)" "a path"
expect_eq "$want
 ''" "$(texts writev)" "pieces"
