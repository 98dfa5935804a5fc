#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: set_pid: > replaces, >> adds, !x removes, # comments
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/control.bash"

start_sleeper
a=$SLEEPER
start_sleeper
b=$SLEEPER
start_sleeper
c=$SLEEPER
expect_eq "" "$(< "$UT/set_pid")" "at first"
put "$a\n" set_pid
expect_text set_pid "$a"
put "$b" set_pid
expect_text set_pid "$b"
add "$a\n" set_pid
expect_text set_pid "$a" "$b"
add "$a" set_pid
expect_text set_pid "$a" "$b"
add "!$a\n" set_pid
expect_text set_pid "$b"
put "# three\n$a,$b \t$c # the last\n" set_pid
expect_text set_pid "$a" "$b" "$c"
again set_pid
add "!$a !$c $a" set_pid
expect_text set_pid "$a" "$b"
add "!$c" set_pid
expect_text set_pid "$a" "$b"
add "$c !$a !$b !$c" set_pid
expect_text set_pid none
again set_pid
put "none\n" set_pid
expect_text set_pid none
add "$a" set_pid
expect_text set_pid "$a"
put "\n" set_pid
expect_eq "" "$(< "$UT/set_pid")" "cleared"
put "$a" set_pid
: > "$UT/set_pid"
expect_eq "" "$(< "$UT/set_pid")" "cleared without a text"
