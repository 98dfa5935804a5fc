#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: ABORT: one engine is enough; for a 32-bit call too
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

for name in a b c; do
	api puppet $name
	api attach $name "$TARGET" create
	api only $name 39
	api events $name syscall_entry
done
api answer b syscall_entry abort
ask call 39
expect_eq -38 "$ANSWER" "aborted by the second of three"
expect_log "c syscall_entry 39" "b syscall_entry 39" "a syscall_entry 39"
ask call 110
expect_eq $$ "$ANSWER" "another call"
# writev, which is getpid in 32 bits.
for name in a b c; do
	api only $name 20
done
ask call80 20
expect_eq -38 "$ANSWER" "a 32-bit call"
