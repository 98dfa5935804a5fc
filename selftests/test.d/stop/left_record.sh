#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: nothing of a thread's last engine is left when its step ends behind the detach
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

ask busy
thread=$ANSWER
api puppet a
api attach a "$thread" create
api only a 110
api events a syscall_entry quiesce
api answer a syscall_entry stop 1
wait_held "$thread"
# Back out of the call, step into it again, and be held there.
api clear
api answer a quiesce singlestep 1
api answer a syscall_entry stop 1
api control a interrupt
wait_log "a syscall_entry 110 resumed"
wait_held "$thread"
expect_eq "a quiesce 0" "$(log | head -n 1)" "the first report"
# The step was the last that kept the thread's record.
api control a detach
wait_whole_call
wait_for none_attached
api clear
api puppet b
api attach b "$thread" create
api only b 110
api answer b syscall_entry stop 1
api events b syscall_entry
wait_held "$thread"
expect_eq "b syscall_entry 110" "$(log)" "a new call of the thread"
api control b resume
wait_runs "$thread"
