#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: each signal comes as what becomes of it
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/api.bash"

ask handle 10
ask ignore 12
ask child
child=$ANSWER
api puppet a
api attach a "$child" create
api events a signal signal_ign signal_stop signal_term signal_core
tell_child() {
	event=$2
	kill "-$1" "$child"
	wait_for eval '[ -n "$(log "a $event ")" ]'
}
tell_child USR1 signal
tell_child USR2 signal_ign
tell_child STOP signal_stop
wait_state "$child" T
kill -CONT "$child"
kill -CHLD "$child"
tell_child TERM signal_term
wait_state "$child" Z
expect_eq "a signal 10 a signal_ign 12 a signal_stop 19" \
	"$(log | head -n 3 | xargs)" "the first three"
expect_eq "a signal_term 15" "$(log | tail -n 1)" "the last"
