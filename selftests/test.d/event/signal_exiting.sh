#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal: the signal that ends a process whose first thread is just exiting
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

start target
ask thread
only_pid "$PROGRAM"
events_on signal
load_test_module utrace_fail function=do_exit comm=target delay=$((2000 * TIMEOUT_SCALE))
ask leave
nap $TIMEOUT_SCALE
is_late 1 || die "the thread is not exiting"
kill -TERM "$PROGRAM"
wait_for gone
rmmod utrace_fail
expect_eq 1 "$(count "signal: .*SIGTERM")" "records: $(records)"
