#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace read the same texts
# requires: strace perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

same_texts 85 "$PROGS/strings" all data address vectors
