#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: threads open paths that another thread unmaps
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

echo '1024 data' > "$UT/strings"
echo 20000 > "$TRACING/buffer_size_kb"
# Where a processor stands still for long, the mapping may be gone each time.
for _ in {1..5}; do
	echo > "$TRACING/trace"
	record_strings "$PROGS/strings" storm 8
	[ "$(opened | grep -c "'/strings/storm'")" -eq 0 ] || break
done
expect_eq 4000 "$(opened | grep -cE "^ '/strings/(steady|storm)'\$|^ ''(\\?)?\$")" "texts of openat"
expect_eq 2000 "$(opened | grep -c steady)" "texts that stay"
[ "$(opened | grep -c "'/strings/storm'")" -gt 0 ] || die "no text of the mapping was read"
expect_eq 4000 "$(texts renameat | grep -c " '/strings/steady'\$")" "second texts"
expect_law
