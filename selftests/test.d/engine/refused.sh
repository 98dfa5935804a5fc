#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: what attach, set_events and control refuse, and threads that have ended
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# The kernel lets go of a thread some time after its process is gone.
no_thread() {
	(refused ESRCH events a syscall_entry)
}

api_row "attach: engines that are found, made and refused"
for name in a b c; do
	api puppet $name
done
api puppet other atomic
api puppet null null
refused ENOENT attach a "$TARGET" ops
refused ENOENT attach a "$TARGET" data
refused EINVAL attach a "$TARGET"
refused EINVAL attach null "$TARGET" create
refused EINVAL attach a 2 create
api attach a "$TARGET" ops data create
expect_log
api attach b "$TARGET" ops
api attach b "$TARGET" data like=a
api attach b "$TARGET" ops data like=a
api attach b "$TARGET" ops create
expect_log "b found a" "b found a" "b found a" "b found a"
refused EEXIST attach b "$TARGET" ops exclusive
refused EEXIST attach b "$TARGET" ops create exclusive
refused ENOENT attach b "$TARGET" data
refused ENOENT attach b "$TARGET" ops data
refused ENOENT attach other "$TARGET" ops
api clear
api attach b "$TARGET" ops data create
api attach c "$TARGET" create exclusive
api attach other "$TARGET" ops create
expect_log
for name in a b c other; do
	api control $name detach
	refused ENOENT attach $name "$TARGET" ops data
	api put $name
done
# c had been given two, of which the second one found the first.
wait_for eval '[ "$(log release | sort -u | wc -l)" = 4 ]'
expect_eq 4 "$(log | wc -l)" "lines"

api_row "set_events: refusals change nothing"
watch 110 a syscall_entry
api puppet bare bare
api attach bare "$TARGET" create
refused EINVAL events a 0x40000000
for event in syscall_entry quiesce reap; do
	refused EINVAL events bare $event
done
api events bare
ask call 110
expect_log "a syscall_entry 110"
api events a syscall_exit
api clear
ask call 110
expect_log "a syscall_exit 110 = $ANSWER"
api events a
api clear
ask call 110
expect_log
api control a detach
refused ESRCH events a syscall_entry
api events bare

api_row "control: a thread that runs, another one, and one that has ended"
watch any a quiesce
api control a resume
refused EAGAIN control a singlestep
refused EAGAIN control a blockstep
refused EINVAL examine a
refused ESRCH control a report $$
refused ESRCH control a detach $$
kill -KILL "$TARGET"
wait_for gone
wait_for no_thread
for action in report interrupt detach; do
	refused ESRCH control a $action
done

api_row "no report is promised of a thread that has ended"
api puppet a
ask child
api attach a "$ANSWER" create
api events a quiesce
kill -KILL "$ANSWER"
wait_state "$ANSWER" Z
refused ESRCH control a report
refused ESRCH control a interrupt
expect_log
api control a detach

api_row "a thread that has ended cannot be attached to"
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
api attach a "$thread" create
kill -KILL "$TARGET"
wait_for gone
wait_for no_thread
refused ESRCH control a detach
refused ESRCH control a report
wait_for eval '(refused ENXIO attach b "$thread" create)'
