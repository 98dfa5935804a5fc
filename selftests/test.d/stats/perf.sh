#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf record has as many samples as stats says perf was given
# long
# requires: perf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

seen=$(stats_of syscall seen perf)
emitted=$(stats_of syscall emitted perf)
"${PERF_RECORD[@]}" -e utrace:syscall -- "$PROGS/calls" 2000 10
# Now and then perf has a sample twice in its file, also of raw_syscalls and without utrace.
perf script --ns -i perf.data -F comm,pid,time,event,trace | sort -u > script
samples=$(grep -c 'utrace:syscall:' script)
expect_eq 2000 "$(grep -c ' getppid(' script)" "getppid"
expect_eq 200 "$(grep -c ' close(.* = -9 ' script)" "close that fails"
expect_eq $((emitted + samples)) "$(stats_of syscall emitted perf)" "perf emitted"
expect_eq $((seen + samples)) "$(stats_of syscall seen perf)" "perf seen"
expect_law
