#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: STOP at the entry of a call: the thread stays there, then the call is told again
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

umask_of_target() {
	sed -n 's/^Umask:\t//p' "/proc/$TARGET/status"
}

# hold_at NR COMMAND - the target carries out COMMAND, and a has it held in front of its call NR
hold_at() {
	api only a "$1"
	api answer a syscall_entry stop 1
	tell "${@:2}"
	wait_held
}

# stop_and_go - stopped by SIGSTOP and continued, and held again
stop_and_go() {
	kill -STOP "$TARGET"
	wait_state "$TARGET" T
	kill -CONT "$TARGET"
	wait_held
}

api_row "held, and let go"
watch 95 a syscall_entry syscall_exit hold
umask=$(umask_of_target)
hold_at 95 call 95
expect_match 'State:.t \(tracing stop\)' "$(cat "/proc/$TARGET/status")" "state"
expect_eq puppet:syscall_entry "$(holders)" "held by"
expect_match '^running|^95 ' "$(< "/proc/$TARGET/syscall")" "its call"
spent=$(cputime)
nap 0.5
held || die "it does not stay"
expect_eq "$spent" "$(cputime)" "time spent"
expect_eq "$umask" "$(umask_of_target)" "umask while held"
expect_eq -38 "$(register a ax)" "ax"
expect_log "a syscall_entry 95" "a held syscall_entry" "$(log '^a ip')"
api clear
api control a resume
heard
expect_eq 18 "$ANSWER" "result"
expect_eq 0000 "$(umask_of_target)" "umask"
expect_log "a runs syscall_entry" "a syscall_entry 95 resumed" "a syscall_exit 95 = 18"
expect_eq - "$(holders)" "held by"
refused EINVAL examine a
# Once more each time that it is let go.
api clear
api answer a syscall_entry stop 3
tell call 95
for i in 1 2 3; do
	wait_log syscall_entry $i
	wait_held
	api control a resume
done
heard
expect_eq 4 "$(log syscall_entry | grep -c "^a syscall_entry")" "reports"
expect_eq 1 "$(log syscall_exit | wc -l)" "exits"

api_row "an interrupt takes the thread out of the call that it was held before"
watch 34 a syscall_entry quiesce
for i in 1 2 3 4 5; do
	api clear
	hold_at 34 pause
	api control a interrupt
	wait_log "a quiesce 0"
	wait_state "$TARGET" S
	kill -KILL "$TARGET"
	wait_for gone
	start_target
	api attach a "$TARGET" create
	api events a syscall_entry quiesce
done

api_row "another engine's wish, while the thread is held, is not forgotten"
watch 34 a syscall_entry quiesce
watch any b quiesce
hold_at 34 pause
api clear
api control b interrupt
nap 0.2
held || die "not held any more"
api control a resume
wait_log "b quiesce 0"
wait_state "$TARGET" S

api_row "a call that was backed out of has no exit, and is made once"
watch 39 a syscall_entry syscall_exit
watch any b quiesce
hold_at 39 call 39
api control b report
api control b interrupt
stop_and_go
api control a resume
heard
expect_eq "$TARGET" "$ANSWER" "result"
expect_eq "a syscall_entry 39
a syscall_entry 39 resumed
a syscall_exit 39 = $TARGET" "$(log '^a')" "log"

api_row "ignored signals do not break into the call"
watch 232 a syscall_entry syscall_exit	# the target may be about to read the first command
hold_at 232 epoll 200
kill -WINCH "$TARGET"
kill -CHLD "$TARGET"
api control a resume
heard
expect_eq 0 "$ANSWER" "epoll_wait"
expect_log "a syscall_entry 232" "a syscall_entry 232 resumed" "a syscall_exit 232 = 0"
# A signal that came meanwhile and has a handler ends pause, which would sleep for ever otherwise.
ask handle 14
hold_at 34 pause
kill -ALRM "$TARGET"
kill -CHLD "$TARGET"
api control a resume
heard
expect_eq -4 "$ANSWER" "pause"

api_row "a group stop of the thread; the call is made once"
watch 39 a syscall_entry syscall_exit
for n in 0 1 3; do
	api clear
	hold_at 39 call 39
	for ((i = 0; i < n; i++)); do
		stop_and_go
	done
	api control a resume
	heard
	expect_eq "$TARGET" "$ANSWER" "result"
	expect_log "a syscall_entry 39" "a syscall_entry 39 resumed" "a syscall_exit 39 = $TARGET"
done
# Let go while it is stopped: it stays stopped, then goes on.
hold_at 39 call 39
kill -STOP "$TARGET"
wait_state "$TARGET" T
api control a resume
nap 0.2
has_state "$TARGET" T || die "the process is not stopped any more"
kill -CONT "$TARGET"
heard
expect_eq "$TARGET" "$ANSWER" "result"
