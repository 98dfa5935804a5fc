#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloaded with rules on fatal signals; the targets sleep on, and the signals kill them
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"

sleep 1000 &
sleeper=$!
wait_for eval '[ "$(cat /proc/$sleeper/comm)" = sleep ] && has_state $sleeper S'
only_pid $sleeper
echo 'on signal TERM do syscalls=none' > "$UT/rules"
wait_for is_idle $sleeper
unload
has_state $sleeper S || die "it does not sleep any more"
kill -TERM $sleeper
status=0
wait $sleeper || status=$?
expect_eq 143 $status "exit status"
load_utrace
