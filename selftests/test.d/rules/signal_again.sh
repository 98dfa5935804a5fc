#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a rule hears once of a signal, whatever others come while the thread is held
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

start target
ask value 10
ask value 12
only_pid "$PROGRAM"
rules 'on signal USR2 do stop'
kill -USR2 "$PROGRAM"
wait_held
kill -USR1 "$PROGRAM"
echo "resume $PROGRAM" > "$UT/control"
ask count
expect_eq 2 "$ANSWER" "handled"
fired 1 'on signal USR2 do stop'
kill -USR2 "$PROGRAM"
wait_held
echo "resume $PROGRAM" > "$UT/control"
ask count
expect_eq 3 "$ANSWER" "handled"
fired 2 'on signal USR2 do stop'

echo "== the signal that the rule itself sends gets ahead"
rules 'on signal USR2 do signal=USR1'
kill -USR2 "$PROGRAM"
wait_for has_fired 1 'on signal USR2 do signal=USR1'
ask count
expect_eq 5 "$ANSWER" "handled"
fired 1 'on signal USR2 do signal=USR1'
