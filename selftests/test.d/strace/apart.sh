#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a program makes the calls that strace has seen in another run
# timeout: 120
# requires: strace perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

compare() {
	record_calls "$@"
	LAUNCHER=("${STRACE[@]}")
	launch "$@"
	finish
	"$SELFTESTS/lib/oracle.pl" apart strace.out trace.out
	LAUNCHER=()
	reset_utrace
}

compare /bin/ls "$SELFTESTS"
compare "$PROGS/vforks" 3 "$PROGS/calls" 20 5
compare "$PROGS/calls" 500 3
[ ! -x "$PROGS/calls.m32" ] || compare "$PROGS/calls.m32" 50 7
