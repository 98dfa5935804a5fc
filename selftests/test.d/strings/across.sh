#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a text on two pages, the second one not in memory
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

record_strings "$PROGS/strings" across
expect_eq " '/strings/across'" "$(opened)"
