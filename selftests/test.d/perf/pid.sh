#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf -p PID records a running process, its threads and its children
# long
# timeout: 120
# requires: perf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch /bin/sh -c '"$1" 4 25; "$2" 2 "$3" 30' sh "$PROGS/threads" "$PROGS/vforks" "$PROGS/calls"
mkfifo control answer
"${PERF_RECORD[@]}" -D -1 --control fifo:control,answer -e utrace:syscall -p "$PID" &
perf=$!
echo enable > control
read -r answer < answer
expect_eq ack "${answer:0:3}" "perf's answer"
finish
wait $perf
perf script -i perf.data > script
# A shell makes the call once by itself.
expect_eq $((4 * 25 + 2 * 30 + 1)) "$(grep -c 'utrace:syscall: getppid(' script)" "getppid"
expect_eq 7 "$(grep 'utrace:syscall: getppid(' script | awk '{ print $2 }' | sort -u | wc -l)" \
	"threads that made them"
expect_eq "" "$(threads)" "attached afterwards"
