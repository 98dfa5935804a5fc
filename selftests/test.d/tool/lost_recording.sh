#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace report and timeline tell how many records a recording has lost
# long
# requires: trace-cmd perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# A buffer that is overwritten, of one processor: what is read first says how many are lost.
echo getppid > "$UT/syscalls"
read -r size _ < "$TRACING/buffer_size_kb"
trap 'echo "$size" > "$TRACING/buffer_size_kb"' EXIT
echo 8 > "$TRACING/buffer_size_kb"
launch "$(command -v taskset)" 1 perl -e 'getppid for 1 .. 5000'
only_pid "$PID"
events_on syscall
finish
events_off
wait_for sources_settled
trace-cmd extract -o lost.dat > out 2>&1 || die "trace-cmd: $(< out)"

utrace_says report lost.dat
printed=$(grep -c ' getppid(' <<< "$SAID")
lost=$(sed -n 's/^utrace: \([0-9]*\) records are lost here$/\1/p' <<< "$SAID" | xargs | tr ' ' +)
[ "$printed" -gt 0 ] || die "report prints no call"
expect_eq 5000 $((printed + ${lost:-0})) "printed $printed, lost $lost"
utrace_says timeline --json out.json lost.dat
expect_match "^utrace: $((lost)) records are lost in lost.dat, at [0-9]+ places\$" "$SAID"
expect_match '--buffer' "$SAID" "what to do"
