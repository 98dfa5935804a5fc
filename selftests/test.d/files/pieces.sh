#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a text that is written in pieces is one text, and is refused as a whole
# requires: python3
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# writev FILE PIECE...
writev() {
	python3 -c 'import os, sys
file = os.open(sys.argv[1], os.O_WRONLY)
os.writev(file, [piece.encode() for piece in sys.argv[2:]])' "$@" 2> /dev/null
}

start_sleeper
put none set_pid
writev "$UT/set_pid" "${SLEEPER::1}" "${SLEEPER:1}" || die "refused"
expect_eq "$SLEEPER" "$(< "$UT/set_pid")" "set_pid"
expect_fail writev "$UT/control" "stop $SLEEPER" "x"
nap 0.3
wait_state "$SLEEPER" S

# A text of two writes, of which the first is refused: the second is no text of its own.
expect_fail perl -e 'open F, ">", $ARGV[0] or die; syswrite F, "\0" x 4096;
	syswrite F, "$ARGV[1]\n" and exit 0; print "$!\n"; exit 1' "$UT/set_pid" $$
expect_eq "$SLEEPER" "$(< "$UT/set_pid")" "set_pid after a refused text"
expect_match "the text's beginning was refused" "$(tail -n 4 "$UT/error_log")" "error_log"

# bash's echo writes the line feed at the end by itself, also where the lines were refused.
refused_lines() {
	local before
	before=$(< "$UT/$1")
	expect_fail bash -c 'echo "$1" > "$2"' - "$2" "$UT/$1" 2> out
	expect_eq "$before" "$(< "$UT/$1")" "$1"
}

echo "on syscall getppid do record" > "$UT/rules"
echo "duration > 10" > "$UT/exit_filter"
refused_lines set_pid nosuch$'\n'"$SLEEPER"
refused_lines rules $'on nothing\non syscall getpid do record'
refused_lines exit_filter $'duration > 10 &&\nret < 0'
