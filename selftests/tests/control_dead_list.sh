#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a list whose threads have ended reads none, and means nobody
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/control.bash"

start_sleeper
put "$SLEEPER" set_pid
echo 1 > "$EVENTS/syscall/enable"
expect_eq 1 "$(threads | wc -l)" "attached"
kill -KILL "$SLEEPER"
wait "$SLEEPER" 2> /dev/null || true
wait_for eval '[ -z "$(threads)" ]'
expect_text set_pid none
echo > "$TRACING/trace"
/bin/true
expect_eq "" "$(records syscall:)" "records"
start_sleeper
expect_eq "" "$(threads)" "attached"
echo 0 > "$EVENTS/syscall/enable"
echo 1 > "$EVENTS/syscall/enable"
/bin/true
expect_eq "" "$(records syscall:)" "records, enabled again"
