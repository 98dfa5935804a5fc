#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: STOP at exec: the new program is in place and has not begun
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api events a exec
api answer a exec stop
tell exec
wait_held
expect_eq puppet:exec "$(holders)" "held by"
expect_eq "target" "$(tr '\0' ' ' < "/proc/$TARGET/cmdline" | tr -d ' ')" "command line"
entry=$(readelf -h "$PROGS/target" | sed -n 's/.*Entry point address: *//p')
expect_eq "$entry" "$(register a ip)" "ip"
api control a resume
heard
expect_eq ready "$ANSWER"
ask call 39
expect_eq "$TARGET" "$ANSWER"
