#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: texts that come to the end of their page
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

record_strings "$PROGS/strings" edge
expect_eq " '/strings/run'?" "$(opened | head -n 1)" "one that runs on into nothing"
expect_eq " '/strings/ends'" "$(opened | tail -n 1)" "one that ends there"
echo 5 > "$UT/strings"
: > "$TRACING/trace"
record_strings "$PROGS/strings" edge
expect_eq " '/stri'..." "$(opened | sort -u)" "both, cut"
