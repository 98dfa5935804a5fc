#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a signal that was held back is delivered when no engine is left that could release it
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# had N - how many signals have had their handler
had() {
	ask count
	[ "$ANSWER" = "$1" ]
}

ask value 10
api puppet a
api answer a signal hold+ign

echo "== wants no signals any more"
api attach a "$TARGET" create
api events a signal quiesce
kill -USR1 "$TARGET"
wait_log "signal 10 deliver"
sleep 0.2
had 0 || die "it was not held back"
api events a quiesce
wait_for had 1

echo "== detached"
api clear
api events a signal
kill -USR1 "$TARGET"
wait_log "signal 10 deliver"
sleep 0.2
had 1 || die "it was not held back"
api control a detach
wait_for had 2
