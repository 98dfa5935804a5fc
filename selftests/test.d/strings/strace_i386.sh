#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace read the same texts of a 32-bit program
# requires: strace perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

[ -x "$PROGS/strings.m32" ] || skip "there is no 32-bit program"
same_texts 95 "$PROGS/strings.m32" all data address vectors socketcall
