#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that has ended cannot be attached to
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api puppet b
ask child
child=$ANSWER
api attach a "$child" create
api events a syscall_entry
kill -KILL "$child"
wait_state "$child" Z
refused ESRCH attach b "$child" create
ask thread
thread=$ANSWER
api attach b "$thread" create
kill -KILL "$TARGET"
wait_for gone
# The kernel lets go of it some time later.
wait_for eval '(refused ESRCH events b syscall_entry)'
refused ESRCH control b detach
refused ESRCH control b report
wait_for eval '(refused ENXIO attach b "$thread" create)'
