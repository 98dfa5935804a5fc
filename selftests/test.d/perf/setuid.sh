#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an unprivileged perf loses a process that becomes another user's
# requires: setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

paranoid=/proc/sys/kernel/perf_event_paranoid
old=$(< $paranoid)
trap 'echo $old > $paranoid' EXIT
echo -1 > $paranoid
id=$(cat "$EVENTS/syscall/id")
chmod 777 . && cp "$PROGS"/{perf_open,calls,launch} .
PROGS=$PWD
mkfifo end
LAUNCHER=(setpriv --reuid=65534 --regid=65534 --clear-groups)

counted() {
	rm -f counted
	launch "$PWD/calls" 200
	"${LAUNCHER[@]}" ./perf_open "$id" "$PID" -1 inherit sample < end > counted &
	exec 3> end
	wait_for grep -q open counted
	finish
	exec 3>&-
	wait_for eval '[ "$(wc -l < counted)" = 2 ]'
	tail -n 1 counted
}

n=$(counted)
[ "$n" -ge 200 ] || die "its own process: counted only $n"
chmod 4755 calls
expect_eq 0 "$(counted)" "calls of a setuid program"
