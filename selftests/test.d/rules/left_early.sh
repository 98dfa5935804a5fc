#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that a rule detaches while its attach is being recorded has both records
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

"$PROGS/threads" 1 1000000000 1000 &
process=$!
wait_for eval '[ "$(ls "/proc/$process/task" | wc -l)" = 2 ]'
only_pid none
events_on attach detach
rules "on syscall getppid do detach"
load_test_module utrace_fail function=utrace:joined delay=$((200 * TIMEOUT_SCALE))
begun=${EPOCHREALTIME/[.,]/}
only_pid $process
[ $((${EPOCHREALTIME/[.,]/} - begun)) -ge 200000 ] || die "the attach was not late"
rmmod utrace_fail
wait_for has_fired 1 "on syscall getppid do detach"
wait_for eval '[ "$(count " detach: .* tgid=$process ")" = 1 ]'
records=$(grep " tgid=$process " "$TRACING/trace" | grep -v " pid=$process " |
	sed -nE 's/.* ([a-z]+): comm=.* why=(.*)/\1 \2/p')
expect_eq "attach written"$'\n'"detach rule" "$records" "the worker's records"
kill -KILL $process
