#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a session that was made a moment ago is not taken for one of a killed utrace
# requires: unshare strace
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# Between making its session and locking it this utrace sleeps.
sleep 1000 &
program=$!
strace -e inject=flock:delay_enter=$((3 * TIMEOUT_SCALE))s -o /dev/null \
	"$UTRACE" -p $program -o /dev/null &
tracer=$!
made() {
	leftovers | grep -q .
}
wait_for made
session=$(leftovers)

# In another pid namespace its process is not to be found.
unshare --pid --fork --mount-proc "$UTRACE" -o /dev/null true
expect_eq "$session" "$(leftovers)" "the session that was just made"
attached() {
	threads "$program" | grep -q .
}
wait_for attached

session=${session#utrace-}
kill -TERM "${session%-*}"
wait $tracer || true
expect_eq '' "$(leftovers)" "sessions"
