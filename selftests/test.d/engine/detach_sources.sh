#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a detached engine holds no source of events, even if the engine is referenced
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

sources() {
	sed -n 's/^source_\(entry\|exit\|boundary\): .*, \([0-9]*\) holders/\2/p' "$UT/status" | xargs
}

none=$(sources)
api puppet a
api attach a "$TARGET" create
api events a syscall_entry syscall_exit quiesce
[ "$(sources)" != "$none" ] || die "it holds none: $none"
api control a detach
wait_for eval '[ "$(sources)" = "$none" ]'
expect_eq "" "$(log "a release")" "released"
api put a
wait_for eval '[ -n "$(log "a release")" ]'
expect_eq "$none" "$(sources)" "when it has gone"

echo "== one that detaches itself"
start_target
api puppet b
api attach b "$TARGET" create
api answer b syscall_entry detach 1
api events b syscall_entry
ask call 110
wait_for eval '[ "$(sources)" = "$none" ]'
api put b
