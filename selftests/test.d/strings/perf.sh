#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf obeys strings, and perf script shows texts
# long
# requires: perf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

echo '16 data' > "$UT/strings"
"${PERF_RECORD[@]}" -e utrace:syscall "$PROGS/strings" data edge address > out 2>&1
perf script -i perf.data > script.out
expect_match "utrace:syscall: openat\\(.* ns> '/strings/run'\\?\$" "$(< script.out)" "openat"
expect_match "utrace:syscall: write\\(.* ns> 'plain text'\$" "$(< script.out)" "write"
expect_match "utrace:syscall: connect\\(.* ns> 'inet 127.0.0.1:8'\\.\\.\\.\$" "$(< script.out)" \
	"connect"
expect_eq "" "$(awk -F "'" 'length($2) > 16' script.out)" "texts longer than 16"
