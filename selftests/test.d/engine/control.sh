#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: actions that are refused
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api events a quiesce
api control a resume
for action in singlestep blockstep; do
	refused EAGAIN control a $action
done
refused EINVAL examine a
refused ESRCH control a report $$
refused ESRCH control a detach $$
kill -KILL "$TARGET"
wait_for gone
# The kernel lets go of it some time later.
wait_for eval '(refused ESRCH events a quiesce)'
refused ESRCH control a report
refused ESRCH control a interrupt
refused ESRCH control a detach
