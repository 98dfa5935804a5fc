#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strings says how much of a text is recorded
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

# expect_length LIMIT LENGTH WANT - the record of a path of LENGTH bytes
expect_length() {
	echo "$1" > "$UT/strings"
	: > "$TRACING/trace"
	record_strings "$PROGS/strings" long "$2"
	expect_eq "$3" "$(opened)" "$2 bytes with a limit of $1"
}

x() {
	printf "/strings"
	head -c "$(($1 - 8))" /dev/zero | tr '\0' x
}

expect_length 0 20 ""
expect_length 1 20 " '/'..."
expect_length 64 63 " '$(x 63)'"
expect_length 64 64 " '$(x 64)'"
expect_length 64 65 " '$(x 64)'..."
expect_length 1024 1024 " '$(x 1024)'"
expect_length 1024 3000 " '$(x 1024)'..."
