#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: engines are called in the order of attachment, at entry in reverse
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api puppet b atomic
api puppet c
for name in a b c; do
	api attach $name "$TARGET" create
	api only $name 110
	api events $name syscall_entry syscall_exit
done
ask call 110
expect_log "c syscall_entry 110" "b syscall_entry 110" "a syscall_entry 110" \
	"a syscall_exit 110 = $ANSWER" "b syscall_exit 110 = $ANSWER" \
	"c syscall_exit 110 = $ANSWER"

# The one in the middle goes, and comes back as the last one.
api control b detach
api attach b "$TARGET" create
api events b syscall_entry syscall_exit
wait_for eval '[ "$(log release)" = "b release" ]'
api clear
ask call 110
expect_log "b syscall_entry 110" "c syscall_entry 110" "a syscall_entry 110" \
	"a syscall_exit 110 = $ANSWER" "c syscall_exit 110 = $ANSWER" \
	"b syscall_exit 110 = $ANSWER"
