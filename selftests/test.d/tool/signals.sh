#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: signals to utrace: what it ends by, what stays ignored, what the command inherits
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

attached() {
	threads "$program" | grep -q .
}

# ignored COMMAND... - the mask of the signals that a program ignores when it begins
ignored() {
	"$@" grep SigIgn /proc/self/status | awk '{ print $2 }'
}

# The command ignores what it would ignore without utrace.
bare=$(trap '' HUP INT PIPE; ignored env)
expect_match '1003$' "$bare" "without utrace"
expect_eq "$bare" "$(trap '' HUP INT PIPE; ignored "$UTRACE" -o /dev/null)" "with it"
expect_eq "$(ignored env)" "$(ignored "$UTRACE" -o /dev/null)" "nothing more"

# Under nohup the tracing goes on when the terminal is gone.
sleep 1000 &
program=$!
(trap '' HUP; exec "$UTRACE" -p $program -o calls) &
tool=$!
wait_for attached
kill -HUP $tool
nap 0.5
attached || die "SIGHUP has ended the tracing under nohup"
kill -TERM $tool
STATUS=0
wait $tool || STATUS=$?
expect_eq 0 "$STATUS" "a running process is left by SIGTERM"

# A command that goes on without the tracing: the status names the signal.
for signal in TERM HUP; do
	env --default-signal=HUP "$UTRACE" -o "calls.$signal" sleep 1000 &
	tool=$!
	begun() {
		grep -qs '^execve' "calls.$signal"
	}
	wait_for begun
	kill -$signal $tool
	STATUS=0
	wait $tool || STATUS=$?
	expect_eq $((128 + $(kill -l $signal))) "$STATUS" "SIG$signal"
done
pkill -P 1 -x sleep || true
expect_eq '' "$(leftovers)" "sessions"
