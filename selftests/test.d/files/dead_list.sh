#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a list whose threads have ended reads none, means no thread, and status says so
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

targets() {
	sed -n 's/^targets: //p' "$UT/status"
}

expect_eq default=all "$(targets)" "targets at first"
put none set_pid
expect_eq default=none "$(targets)" "targets"
start_sleeper
put "$SLEEPER" set_pid
expect_eq default=1 "$(targets)" "targets"
echo 1 > "$EVENTS/syscall/enable"
expect_eq 1 "$(threads | wc -l)" "attached"
kill -KILL "$SLEEPER"
wait "$SLEEPER" 2> /dev/null || true
wait_for none_attached
expect_text set_pid none
expect_eq default=gone "$(targets)" "targets, having ended"
echo > "$TRACING/trace"
/bin/true
expect_eq "" "$(records syscall:)" "records"
start_sleeper
expect_eq "" "$(threads)" "attached"
echo 0 > "$EVENTS/syscall/enable"
echo 1 > "$EVENTS/syscall/enable"
/bin/true
expect_eq "" "$(records syscall:)" "records, enabled again"
put none set_pid
expect_eq default=none "$(targets)" "targets, written again"
echo web > "$UT/sessions"
expect_eq "default=none web=all" "$(targets)" "targets of all sessions"
