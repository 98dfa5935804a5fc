#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: set_pid: a process's id means all its threads while threads are followed
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

coproc { exec "$PROGS/target"; }
target=$COPROC_PID
read -r _ <&"${COPROC[0]}"
for n in 1 2 3; do
	echo thread >&"${COPROC[1]}"
	read -r thread <&"${COPROC[0]}"
done
all=$(ls "/proc/$target/task")
expect_eq 4 "$(wc -l <<< "$all")" "threads"

put "$target" set_pid
# shellcheck disable=SC2086
expect_text set_pid $all
again set_pid
add "!$thread" set_pid
expect_eq 3 "$(wc -l < "$UT/set_pid")" "one less"
add "!$target" set_pid
expect_text set_pid none

put none follow
put "$target" set_pid
expect_text set_pid "$target"
add "$thread" set_pid
expect_text set_pid "$target" "$thread"
add "!$target" set_pid
expect_text set_pid "$thread"
echo thread >&"${COPROC[1]}"
read -r _ <&"${COPROC[0]}"
expect_text set_pid "$thread"
put fork follow
put "$target" set_pid
expect_text set_pid "$target"
put thread follow
put "$target" set_pid
expect_eq 5 "$(wc -l < "$UT/set_pid")" "all"
