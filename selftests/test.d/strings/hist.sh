#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a histogram counts by text
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

echo openat > "$UT/syscalls"
echo 'hist:keys=str0' > "$EVENTS/syscall/trigger"
record_strings "$PROGS/strings" across across edge
expect_match "str0: /strings/across +} hitcount: +2" "$(cat "$EVENTS/syscall/hist")"
echo '!hist:keys=str0' > "$EVENTS/syscall/trigger"
