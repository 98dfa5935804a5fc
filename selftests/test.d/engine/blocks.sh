#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: callbacks that sleep: calls, SIGKILL, detach and barrier meanwhile
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api_row "callbacks of system calls may sleep"
watch 110 "a b" syscall_entry syscall_exit
for event in syscall_entry syscall_exit; do
	api clear
	api block a $event
	tell call 110
	wait_log "a $event blocks"
	api open a
	heard
	expect_eq $$ "$ANSWER" "getppid"
	expect_eq 6 "$(log | wc -l)" "lines in: $(log)"
	expect_eq "" "$(log spins)"
done

api_row "a thread that sleeps in a callback can be killed"
watch 110 a syscall_entry death reap
api block a syscall_entry
tell call 110
wait_log blocks
kill -KILL "$TARGET"
wait_for gone
wait_log "a reap"
expect_log "a syscall_entry 110" "a syscall_entry blocks" "a syscall_entry goes on" \
	"a death 0x9 group" "a reap"

api_row "detach: EINPROGRESS, and a barrier that waits"
watch 110 "a b" syscall_entry syscall_exit
api block a syscall_entry
tell call 110
wait_log "a syscall_entry blocks"
refused EINPROGRESS control a detach
refused ESRCH control a detach
refused ESRCH events a syscall_exit
api put a
expect_eq "" "$(log release)" "released in its callback"
api attach a "$TARGET" create
api control a detach
api put a
# Nothing of b runs: it need not wait, though its thread is in a callback.
api control b detach
api barrier b
api put b
wait_log "b release"
api open a
heard
wait_log "a release" 2
expect_eq "" "$(log syscall_exit)" "exits of detached engines"
expect_eq "" "$(threads)" "attached"

api_row "barrier returns when the callback has returned, and not before, whatever signals come"
watch 110 a syscall_entry syscall_exit
api barrier a
api block a syscall_entry
tell call 110
wait_log blocks
refused EINPROGRESS control a detach
(api barrier a; log > at_barrier) &
nap 0.5
[ ! -e at_barrier ] || die "it did not wait"
waiter=$!
api barrier a &
wait_for grep -q utrace_barrier /proc/$!/stack
kill -KILL $!
nap 0.2
has_state $! D || die "a signal has ended the wait"
api open a
wait $waiter
expect_match "goes on" "$(< at_barrier)"
heard
ask call 110
expect_log "a syscall_entry 110" "a syscall_entry blocks" "a syscall_entry goes on"

api_row "a barrier waits for its engine alone, which can be released afterwards"
watch 39 "a b" syscall_exit
api block a syscall_exit
api block b syscall_exit
tell call 39
wait_log '^a syscall_exit blocks'
refused EINPROGRESS control a detach
api open a
wait_log '^b syscall_exit blocks'
api barrier a
api put a
wait_log '^a release'
expect_eq "" "$(log '^b syscall_exit goes on')" "b"
api open b
heard
