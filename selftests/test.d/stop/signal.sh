#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: STOP before a signal: the signal stays pending, and is reported again after the stop
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
ask value 10
tell spin
wait_busy
api attach a "$TARGET" create
api events a signal signal_term
api answer a signal stop+deliver 1
kill -USR1 "$TARGET"
wait_held
expect_eq puppet:signal "$(holders)" "held by"
expect_match 'ShdPnd:.0*200$' "$(cat "/proc/$TARGET/status")" "pending"
ip=$(register a ip)
loop=$(symbol spin_loop)
[ $((ip)) -ge $((loop)) ] && [ $((ip)) -lt $((loop + 6)) ] || die "ip $ip, not in $loop"
before=$(register a bx)
sleep 0.2
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
