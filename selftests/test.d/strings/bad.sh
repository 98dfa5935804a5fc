#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a text that cannot be read is flagged, and the call goes on
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

record_strings "$PROGS/strings" bad
expect_eq 5 "$(opened | grep -cxF " ''?")" "addresses where nothing is"
expect_eq 5 "$(count ' openat\(.* = -14 ')" "calls that failed with EFAULT"
expect_eq " ''" "$(texts sethostname)" "a length below zero"
expect_eq " ''? '/strings/b c'" "$(texts renameat | head -n 1)" "the first one bad"
expect_eq " '/strings/a' ''?" "$(texts renameat | tail -n 1)" "the second one bad"
expect_eq " '/strings/a' ''?" "$(texts execve | tail -n 2 | head -n 1)" "a bad list of arguments"
expect_eq " '/strings/a' 'one '?" "$(texts execve | tail -n 1)" "a bad argument"
