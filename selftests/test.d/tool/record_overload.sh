#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a command that utrace record has started waits for trace-cmd: each call is in the file
# long
# requires: trace-cmd
# timeout: 120
. "${0%/*}/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

utrace_says record --buffer 64 -f -e getppid -o trace.dat "$PROGS/threads" 2 20000
expect_eq 0 "$STATUS" "$SAID"
expect_match '^utrace: the threads have waited [0-9.]+ s in all until' "$SAID"
expect_eq '' "$(grep 'are lost' <<< "$SAID" || true)" "lost"
expect_eq 40000 "$("$UTRACE" report trace.dat 2> report | grep -c getppid)" "calls in the file"
