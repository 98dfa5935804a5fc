#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: STOP at the exit of a call, at exec, at clone, before a signal; what utrace:stop says
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/api.bash"

# start WHAT NAME - the target begins to make a child or a thread; NAME says its id: NEW
start() {
	api clear
	tell "$1"
	wait_log "$2 clone"
	NEW=$(log "$2 clone")
	NEW=${NEW##* }
	wait_held "$NEW"
}

# expect_stop WORD - the thread is held, and utrace:stop says where that was asked for
expect_stop() {
	wait_held
	expect_eq 1 "$(count " stop: .* why=$1 ")" "$1: $(records ' stop: ')"
	api control a resume
	wait_runs
}

api_row "at the exit of a call: held before the next instruction, with the result"
watch 39 a syscall_entry syscall_exit
api answer a syscall_exit stop 1
tell call 39
wait_held
expect_eq puppet:syscall_exit "$(holders)" "held by"
expect_eq "$TARGET" "$(register a ax)" "ax"
ip=$(register a ip)
nap 0.2
expect_eq "$ip" "$(register a ip)" "ip"
expect_eq 0x050f "0x$(dd if="/proc/$TARGET/mem" bs=1 skip=$((ip - 2)) count=2 2> /dev/null |
	od -An -tx2 | tr -d ' ')" "the instruction before"
api control a resume
heard
expect_eq "$TARGET" "$ANSWER" "result"
expect_eq 1 "$(log 'syscall_entry 39' | wc -l)" "entries"
expect_eq 1 "$(log 'syscall_exit 39' | wc -l)" "exits"

api_row "at exec: the new program is in place and has not begun"
watch any a exec
api answer a exec stop
tell exec
wait_held
expect_eq puppet:exec "$(holders)" "held by"
expect_eq "target" "$(tr '\0' ' ' < "/proc/$TARGET/cmdline" | tr -d ' ')" "command line"
entry=$(readelf -h "$PROGS/target" | sed -n 's/.*Entry point address: *//p')
expect_eq "$entry" "$(register a ip)" "ip"
api control a resume
heard
expect_eq ready "$ANSWER"
ask call 39
expect_eq "$TARGET" "$ANSWER"

api_row "at clone: the parent is held after the call, the child before any instruction"
watch any a clone
api puppet b
api answer a clone stop 1
api child a b
start child a
child=$NEW
wait_held
expect_eq puppet:clone "$(holders)" "the parent is held by"
expect_eq puppet:control "$(holders "$child")" "the child is held by"
expect_eq "$child" "$(register a ax)" "the parent's ax"
expect_eq 0 "$(register b ax)" "the child's ax"
expect_eq "$(register a ip)" "$(register b ip)" "ip of both"
# In user mode: a tick may have met it in the kernel, while it was made.
expect_eq 0 "$(cut -d ' ' -f 14 "/proc/$child/stat")" "the child has spent"
api control a resume
heard
expect_eq "$child" "$ANSWER" "the parent goes on"
held "$child" || die "the child does not stay"
# A thread likewise.
api control b resume
wait_state "$child" S
api puppet c
api child a c
start thread a
expect_eq 0 "$(register c ax)" "the thread's ax"
api control c resume
heard
expect_eq "$NEW" "$ANSWER" "thread"
# Of two engines that both want to be exclusive, the first wins.
api control c detach
wait_state "$NEW" S
watch any d clone
api puppet e
api child a b ops exclusive
api child d e ops exclusive
start thread d
expect_eq puppet:control "$(holders "$NEW")" "the thread is held by"
expect_eq "e child: -17" "$(log "e child")" "the second one"
api control b resume
heard
expect_eq "$NEW" "$ANSWER" "thread"

api_row "before a signal: the signal stays pending, and is reported again after the stop"
ask value 10
tell spin
wait_busy
watch any a signal signal_term
api answer a signal stop+deliver 1
kill -USR1 "$TARGET"
wait_held
expect_eq puppet:signal "$(holders)" "held by"
expect_match 'ShdPnd:.0*200$' "$(cat "/proc/$TARGET/status")" "pending"
ip=$(register a ip)
loop=$(symbol spin_loop)
[ $((ip)) -ge $((loop)) ] && [ $((ip)) -lt $((loop + 6)) ] || die "ip $ip, not in $loop"
before=$(register a bx)
nap 0.2
expect_eq "$before" "$(register a bx)" "its counter"
api clear
api control a resume
wait_log "signal 10 handler"
expect_log "a signal 10 deliver resumed" "a signal 10 handler"
runs || die "it is still held"
wait_busy	# it is back in its loop
# No engine wants signals when the kernel delivers this one, so the next one is a new signal.
api clear
api answer a signal stop+deliver 1
kill -USR1 "$TARGET"
wait_held
api events a quiesce
api control a resume
wait_runs
wait_busy
api events a signal signal_term
api clear
kill -USR1 "$TARGET"
wait_log "signal 10 handler"
expect_log "a signal 10 deliver" "a signal 10 handler"
# A fatal one.
api clear
api answer a signal_term stop+term 1
kill -TERM "$TARGET"
wait_held
expect_eq puppet:signal_term "$(holders)" "held by"
[ "$(register a bx)" -gt "$before" ] || die "it has not run meanwhile"
api control a resume
wait_for gone
expect_log "a signal 15 term" "$(log '^a ip')" "a signal 15 term resumed"

api_row "utrace:stop names each report that an engine answers with STOP"
only_pid "$TARGET"
events_on stop
watch any a signal_fate jctl exec clone
ask value 10
api answer a signal_fate stop 1
kill -USR1 "$TARGET"
expect_stop signal_fate
# Any other answer to the second report would end the stop of the first.
api answer a jctl stop 2
kill -STOP "$TARGET"
wait_state "$TARGET" T
kill -CONT "$TARGET"
expect_stop jctl
api answer a clone stop 1
tell thread
expect_stop clone
heard
api answer a exec stop 1
tell exec
expect_stop exec
heard
