#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal has the signal that ended a process, and its sender
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

ended_by() {
	launch "$PROGS/signals"
	only_pid "$PID"
	rm -f ready
	release
	wait_for test -e ready
	events_on signal
	kill "-$1" "$PID"
	wait "$JOB" || true
	events_off
	expect_eq 1 "$(count "signal: SIG$1 pid=$PID $2 code=0 sender_pid=$$ sender_uid=0")" "$1"
	expect_eq 1 "$(count " signal: .* pid=$PID ")" "records of SIG$1"
	reset_utrace
}

ended_by TERM terminates
ended_by KILL terminates
ended_by HUP terminates
ended_by ALRM terminates
ended_by ABRT 'dumps core'
ended_by XCPU 'dumps core'
