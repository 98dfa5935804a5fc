#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a held call is backed out, a handler jumps away: the next call is another one
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

start jump
only_pid "$PROGRAM"
rules 'on syscall getppid,getsid do stop'
tell
wait_held
fired 1 'on syscall getppid,getsid do stop'

# The thread backs out for the group stop, is held at the boundary, and makes the call again, and
# no rule is tried then.
kill -STOP "$PROGRAM"
wait_state "$PROGRAM" T
kill -CONT "$PROGRAM"
wait_held
echo "resume $PROGRAM" > "$UT/control"
heard
expect_eq $$ "$ANSWER" "getppid"
fired 1 'on syscall getppid,getsid do stop'

# The same, and a handler that does not come back: getsid is asked about.
tell
wait_held
kill -STOP "$PROGRAM"
wait_state "$PROGRAM" T
kill -CONT "$PROGRAM"
wait_held
kill -USR1 "$PROGRAM"
fired 2 'on syscall getppid,getsid do stop'
echo "resume $PROGRAM" > "$UT/control"
wait_for eval '[[ $(< "$UT/rules") = *"# fired 3"* ]]'
wait_held
echo "resume $PROGRAM" > "$UT/control"
heard
fired 3 'on syscall getppid,getsid do stop'
