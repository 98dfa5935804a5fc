#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: no report is promised of a thread that has ended
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
ask child
child=$ANSWER
api attach a "$child" create
api events a quiesce
kill -KILL "$child"
wait_state "$child" Z
refused ESRCH control a report
refused ESRCH control a interrupt
expect_log
api control a detach
