#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the next utrace removes what a killed utrace leaves behind, and nothing else
# requires: unshare
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

sleep 1000 &
program=$!
attached() {
	threads "$program" | grep -q .
}

echo 'mine utrace-x utrace-1-0' > "$UT/sessions"
mkdir "$TRACING/instances/utrace-2-0"
"$UTRACE" -p $program -o /dev/null &
tool=$!
wait_for attached
session=$(leftovers | grep "^utrace-$tool-")
expect_match "^utrace-$tool-[0-9]+$" "$session" "the session's name"

# A command that runs keeps its session.
"$UTRACE" -o /dev/null true
expect_match "^$session$" "$(leftovers)" "a living one's session"
[ ! -e "$TRACING/instances/utrace-2-0" ] || die "an instance without a session is still there"
[ -e "$TRACING/instances/$session" ] || die "a living one's instance is gone"

# So does one whose process is in another pid namespace, and has no such id there.
unshare --pid --fork --mount-proc "$UTRACE" -o /dev/null true
expect_match "^$session$" "$(leftovers)" "that of a process in another namespace"
attached || die "a utrace in another namespace has ended the tracing"

kill -KILL $tool
wait $tool || true
expect_match "^$session$" "$(leftovers)" "the session of the killed"
"$UTRACE" -o /dev/null true
expect_eq "utrace-x" "$(leftovers)" "what is left"
expect_match '^mine$' "$(cat "$UT/sessions")" "another user's session"
expect_eq '' "$(threads "$program")" "still attached"

# TERM ends it in good order.
"$UTRACE" -p $program -o /dev/null &
tool=$!
wait_for attached
kill -TERM $tool
wait $tool || true
expect_eq "utrace-x" "$(leftovers)" "what is left after SIGTERM"
