#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: NOEXIT spares an engine the exit of this one call
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

for name in a b; do
	api puppet $name
	api attach $name "$TARGET" create
	api only $name 110
	api events $name syscall_entry syscall_exit
done
api answer a syscall_entry noexit 1
ask call 110
expect_log "b syscall_entry 110" "a syscall_entry 110" "b syscall_exit 110 = $ANSWER"
api clear
ask call 110
expect_log "b syscall_entry 110" "a syscall_entry 110" \
	"a syscall_exit 110 = $ANSWER" "b syscall_exit 110 = $ANSWER"
