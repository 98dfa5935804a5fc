#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: of a storm of short-lived threads and processes those are attached that follow says
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/slabs.bash"

P=150 T=3
echo getppid > "$UT/syscalls"
# storm FOLLOW THREADS - and so many threads are attached
storm() {
	echo > "$TRACING/trace"
	echo "$1" > "$UT/follow"
	launch "$PROGS/storm" $P $T
	only_pid none
	events_on attach detach syscall
	only_pid "$PID"
	finish
	events_off
	expect_eq 0 "$STATUS" "exit status"
	expect_whole
	expect_eq "$2" "$(count ' attach: ')" "attach, follow $1"
	expect_eq "$2" "$(count ' detach: .*why=exited')" "detach, follow $1"
	expect_eq $(($2 - 1)) "$(count ' attach: .*why=followed')" "followed, follow $1"
	expect_eq "$(count ' attach: ')" \
		"$(records ' attach: ' | sed 's/.* pid=\([0-9]*\) .*/\1/' | sort -u | wc -l)" \
		"threads, follow $1"
}

storm none 1
expect_eq 0 "$(count getppid)" "calls, follow none"
storm thread $((1 + T))
expect_eq $((10 * T)) "$(count getppid)" "calls, follow thread"
storm fork $((1 + P))
expect_eq 0 "$(count getppid)" "calls, follow fork"
storm 'thread fork' $((1 + T + P * (1 + T)))
expect_eq $((10 * (T + P * T))) "$(count getppid)" "calls, follow thread fork"
expect_eq "" "$(grep 'not followed' "$UT/stats")" "not followed"
expect_slabs_empty
