#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: signal needs the same permission as kill, for a single thread too
# requires: setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# by_nobody WORDS - a user without privilege writes WORDS into an inherited open file; the words
# of the array LAUNCHER come before the command line
by_nobody() {
	"${LAUNCHER[@]}" setpriv --reuid=65534 --regid=65534 --clear-groups \
		/bin/echo "$*" 2>&1 >&3 || true
}
LAUNCHER=()

exec 3> "$UT/control"
"$PROGS/threads" 1 1000000 100000 &
process=$!
wait_for eval '[ "$(ls "/proc/$process/task" | wc -l)" = 2 ]'
thread=$(find "/proc/$process/task" -mindepth 1 -maxdepth 1 ! -name "$process" -printf '%f')
for id in $process "$thread"; do
	for sig in TERM KILL; do
		expect_match "Operation not permitted" "$(by_nobody "signal $id $sig")" "$sig to $id"
	done
done
expect_eq 2 "$(ls "/proc/$process/task" | wc -l)" "threads"
by_nobody "stop $thread signal $process TERM" > /dev/null
expect_place TERM "no permission to send signals to this process"
expect_eq "" "$(threads)" "held by a text that was refused"

# The kernel lets a process continue those of its own login session.
expect_eq "" "$(by_nobody "signal $process CONT")" "in one session"
LAUNCHER=(setsid -w)
for id in $process "$thread"; do
	by_nobody "stop $thread signal $id CONT" > /dev/null
	expect_place CONT "no permission to send signals"
	expect_eq "" "$(threads)" "held by a text that was refused"
	: > "$UT/error_log"
done

/bin/echo "signal $thread TERM" >&3
status=0
wait $process || status=$?
expect_eq $((128 + 15)) $status "status of a process whose thread root has told to end"
