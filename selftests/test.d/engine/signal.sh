#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the fate of each signal is reported, after the engines that may choose were asked
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

ask handle 10
ask ignore 12
ask child
child=$ANSWER
api puppet a
api attach a "$child" create
api puppet b
api attach b "$child" create
api events a signal_fate
api events b signal signal_ign signal_stop signal_term signal_core
tell_child() {
	event=$2
	kill "-$1" "$child"
	wait_for eval '[ -n "$(log "a signal_fate $event")" ]'
}
tell_child USR1 "10 handler"
wait_log "b signal 10 handler"
tell_child USR2 "12 ignored"
tell_child STOP "19 stops"
wait_state "$child" T
kill -CONT "$child"
tell_child TERM "15 terminates"
wait_state "$child" Z
expect_eq "b signal 10 deliver
a signal_fate 10 handler
b signal 10 handler
a signal_fate 12 ignored
a signal_fate 19 stops" "$(log | head -n 5)" "the first ones"
expect_eq "b signal 15 term
a signal_fate 15 terminates" "$(log | tail -n 2)" "the last"
