#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an exec by another thread: the first one ends, the engine of the other stays
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

for name in first second; do
	api puppet $name
done
ask exec_thread
thread=$ANSWER
api attach first "$TARGET" create
api attach second "$thread" create
for name in first second; do
	api events $name clone exec exit death reap
done
ask go
expect_eq ready "$ANSWER"
wait_for eval '[ -n "$(log "first reap")" ]'
expect_eq "first exit 0x0 first death 0x0 first reap" "$(log first | xargs)" "the first"
expect_log_of_second() {
	expect_eq "$1" "$(log second | xargs)" "the second"
}
expect_log_of_second "second exec $thread"
refused ESRCH control first detach
api only second 39
api events second syscall_exit exit death reap
ask call 39
expect_eq "$TARGET" "$ANSWER" "its process's id"
tell exit 7
wait_for eval '[ -n "$(log "second reap")" ]'
lines="second exec $thread second syscall_exit 39 = $TARGET second exit 0x700 group"
expect_log_of_second "$lines second death 0x700 group second reap"
