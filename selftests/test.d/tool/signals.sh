#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: signals to utrace: what it ends by, what stays ignored, what the command inherits
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
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
bare=$(trap '' HUP INT PIPE CHLD; ignored env)
expect_match '11003$' "$bare" "without utrace"
expect_eq "$bare" "$(trap '' HUP INT PIPE CHLD; ignored "$UTRACE" -o /dev/null)" "with it"
expect_eq "$(ignored env)" "$(ignored "$UTRACE" -o /dev/null)" "nothing more"

# timeout sends its signal twice at once, which is no second signal of the user's. On a slow machine
# the last of three may come too late for that.
"$PROGS/threads" 1 1000000000 &
program=$!
stops() {
	"$UTRACE" -f -p $program -o calls &
	tool=$!
	wait_for [ -s calls ]
	kill -INT $tool
	kill -INT $tool
	nap 0.1
	kill -INT $tool 2> /dev/null || true
	wait $tool && expect_eq '' "$(leftovers)" "sessions"
}
stops || stops || stops || stops || die "a signal that is sent at once again ends utrace"
kill -KILL $program

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

# SIGQUIT leaves no session behind.
sleep 1000 &
program=$!
env --default-signal=QUIT "$UTRACE" -p $program -o calls &
tool=$!
wait_for attached
kill -QUIT $tool
STATUS=0
wait $tool || STATUS=$?
expect_eq 0 "$STATUS" "a running process is left by SIGQUIT"
kill $program

# on_terminal COMMAND... - trace it on a terminal, whose keys are typed into descriptor 9
on_terminal() {
	rm -f ready keys
	mkfifo keys
	env --default-signal=INT script -qec "exec $UTRACE -o calls sh -c '$*'" /dev/null < keys > screen &
	tool=$!
	exec 9> keys
	wait_for [ -e ready ]
}

# ends - STATUS is the status of the command on the terminal
ends() {
	STATUS=0
	wait $tool || STATUS=$?
	exec 9>&-
}

# Ctrl-C reaches the command, too, which is traced until it ends.
on_terminal 'trap "test -e /nosuch; exit 3" INT; : > ready; while :; do sleep 0.1; done'
printf '\003' >&9
ends
expect_eq 3 "$STATUS" "the command's status, $(cat screen)"
grep -q '"/nosuch"' calls || die "what the command does at its end is not traced"
expect_match '^\+\+\+ exited with 3 \+\+\+$' "$(tail -n 1 calls)" "the end"
on_terminal ': > ready; sleep 1000'
printf '\003' >&9
ends
expect_eq 130 "$STATUS" "a command that dies of Ctrl-C, $(cat screen)"
expect_match '^\+\+\+ killed by SIGINT \+\+\+$' "$(tail -n 1 calls)" "the end"

# A second Ctrl-C ends the tracing of a command that goes on.
on_terminal 'trap "" INT; : > ready; exec sleep 1000'
printf '\003' >&9
nap "$TIMEOUT_SCALE"
kill -0 $tool || die "the first Ctrl-C has ended the tracing"
printf '\003' >&9
ends
expect_eq 130 "$STATUS" "the second Ctrl-C, $(cat screen)"
pkill -x sleep || true
expect_eq '' "$(leftovers)" "sessions"
