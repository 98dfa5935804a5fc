#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread's flag is set while an engine wants its calls, and no other thread's
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

load_test_module utrace_flags
none_flagged || die "at first: $(flagged)"
api puppet a
api puppet b
api attach a "$TARGET" create
none_flagged || die "attached, nothing wanted: $(flagged)"
api events a quiesce signal_fate exec clone jctl hold exit death reap
none_flagged || die "attached, no call wanted: $(flagged)"
api events a signal
expect_match "^$TARGET target boundary\$" "$(flagged)" "signals wanted"
expect_eq 1 "$(flagged | wc -l)" "flagged for signals"
api events a syscall_exit
expect_match "^$TARGET .*attached" "$(flagged)" "calls wanted"
api attach b "$TARGET" create
api events b syscall_entry
api control a detach
expect_match "^$TARGET .*attached" "$(flagged)" "calls wanted by the other"
expect_eq 1 "$(flagged | wc -l)" "flagged"

# The children of a thread are not attached automatically.
ask thread
ask child
child=$ANSWER
expect_eq 1 "$(flagged | wc -l)" "flagged, with children"
api control b detach
ask call 110
none_flagged || die "detached: $(flagged)"
kill -KILL "$child"
