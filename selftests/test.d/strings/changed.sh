#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: where an engine changes an argument, the record has the text of the call that is made
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api only a 80
api events a syscall_entry
echo "$TARGET" > "$UT/set_pid"
echo chdir > "$UT/syscalls"
events_on syscall
ask call 80
expect_eq -14 "$ANSWER" "chdir of nothing"
api arg a 0 "$(($(symbol known_path)))"
ask call 80
expect_eq -2 "$ANSWER" "chdir of the other path"
events_off
cp "$TRACING/trace" trace.out
expect_eq "
 '/strings/known'" "$(texts chdir)"
