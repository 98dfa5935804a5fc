#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine gets the smallest action that the engines before it have asked for
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

for name in a b c d; do
	api puppet $name
	api attach $name "$TARGET" create
	api only $name 110
	api events $name syscall_exit
done
api answer a syscall_exit report
api answer b syscall_exit interrupt
api answer c syscall_exit report
ask call 110
expect_log "a syscall_exit 110 = $ANSWER" "b syscall_exit 110 = $ANSWER after report" \
	"c syscall_exit 110 = $ANSWER after interrupt" \
	"d syscall_exit 110 = $ANSWER after interrupt"
