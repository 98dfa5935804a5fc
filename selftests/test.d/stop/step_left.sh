#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a step ends with the session that has asked for it
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/session.bash"

sleep 1000 &
sleeper=$!
wait_for eval '[ "$(cat /proc/$sleeper/comm)" = sleep ] && has_state $sleeper S'
only_pid $sleeper
session a c
say a control "stop $sleeper"
say c control "stop $sleeper"
is_held() {
	[[ $(threads $sleeper) = *" t "*a:control*c:control* ]] ||
		[[ $(threads $sleeper) = *" t "*c:control*a:control* ]]
}
wait_for is_held
say a control "step $sleeper"
say a control "resume $sleeper"
say c control "resume $sleeper"
wait_for has_state $sleeper S
wait_for is_idle $sleeper
end a c
kill -TERM $sleeper
status=0
wait $sleeper || status=$?
expect_eq 143 $status "exit status"
