#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: detach resumes a thread and removes it from the targets
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/hold.bash"

start_sleeper
put "$SLEEPER" set_pid
ctl "stop $SLEEPER"
wait_held "$SLEEPER"
ctl "detach $SLEEPER"
wait_for eval '[ "$(state "$SLEEPER")" = S ]'
expect_eq none "$(< "$UT/set_pid")" "set_pid"
expect_eq "" "$(threads)" "attached"

# A thread that is held and no target; and a list that means every thread.
put all set_pid
ctl "stop $SLEEPER"
wait_held "$SLEEPER"
ctl "detach $SLEEPER"
wait_for eval '[ "$(state "$SLEEPER")" = S ]'
refused EINVAL "detach $SLEEPER" control
kill -KILL "$SLEEPER"
