#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: clone, exec, exit, death and reap: their order, and whose they are
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api_row "clone, exec, exit, death and reap come in this order, and once"
watch any a clone exec exit death reap
ask fork
child=$ANSWER
ask exec
expect_eq ready "$ANSWER"
expect_log "a clone $child" "a exec $TARGET"
api clear
tell exit 3
wait_for gone
wait_log reap
expect_log "a exit 0x300 group" "a death 0x300 group" "a reap"
refused ESRCH control a detach
api put a
wait_log release
nap 0.2
expect_eq 1 "$(log release | wc -l)" "releases"

api_row "a killed thread says how it ended, and is reaped when that was asked for"
api puppet a
ask child
child=$ANSWER
api attach a "$child" create
api events a exit death reap
api put a
kill -TERM "$child"
wait_state "$child" Z
wait_log "a death"
nap 0.2
expect_log "a exit 0xf group" "a death 0xf group"
kill -KILL "$TARGET"
wait_log release
expect_log "a exit 0xf group" "a death 0xf group" "a reap" "a release"

api_row "the last thread of a process says so, whatever else is attached to the others"
watch any first
api puppet last
ask thread
api attach last "$ANSWER" create
api events last exit
ask leave
wait_state "$TARGET" Z
expect_log
kill -KILL "$TARGET"
wait_log .
expect_log "last exit 0x9 group"

api_row "no fate is reported after death: an ignored signal is that of a thread that lives"
ask thread
thread=$ANSWER
watch any a signal_fate death
api puppet b
api attach b "$thread" create
api events b signal_fate
kill -WINCH "$TARGET"
ask leave
wait_log "a death"
kill -CHLD "$TARGET"
expect_eq "a signal_fate 28 ignored" "$(log | head -n 1)" "while both live"
expect_eq "b signal_fate 17 ignored" "$(log | tail -n 1)" "the thread that is left"
expect_eq 3 "$(log | wc -l)" "lines of the log"
# cgroup.kill kills no process whose first thread has ended.
kill -KILL "$TARGET"
wait_for gone

api_row "an exec by another thread: the first one ends, the engine of the other stays"
api puppet first
api puppet second
ask exec_thread
thread=$ANSWER
api attach first "$TARGET" create
api attach second "$thread" create
for name in first second; do
	api events $name clone exec exit death reap
done
ask go
expect_eq ready "$ANSWER"
wait_log "first reap"
expect_eq "first exit 0x0 first death 0x0 first reap" "$(log first | xargs)" "the first"
expect_eq "second exec $thread" "$(log second | xargs)" "the second"
refused ESRCH control first detach
api only second 39
api events second syscall_exit exit death reap
ask call 39
expect_eq "$TARGET" "$ANSWER" "its process's id"
tell exit 7
wait_log "second reap"
lines="second exec $thread second syscall_exit 39 = $TARGET second exit 0x700 group"
expect_eq "$lines second death 0x700 group second reap" "$(log second | xargs)" "the second"
