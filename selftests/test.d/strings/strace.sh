#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace read the same texts, of a 32-bit and an x32 program, too
# requires: strace perl
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

# same LEAST PROGRAM - of all ways to pass a text at least so many have one
same() {
	row "$2"
	[ -x "$PROGS/$2" ] || skip "there is no such program"
	echo > "$TRACING/trace"
	same_texts "$1" "$PROGS/$2" all data address vectors "${@:3}"
}

same 85 strings
same 95 strings.m32 socketcall
"$PROGS/abis" 0 1 || skip "the kernel has no x32 calls"
same 85 strings.x32
