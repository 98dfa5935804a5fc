#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a list written in place of all keeps no child that was made meanwhile
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

mkfifo nobody
children=()

# A process that makes a child for each line, which does not call exec.
start_parent() {
	coproc { exec bash -c 'while read -r; do (read -r < nobody) & echo $!; done'; }
	PARENT=$COPROC_PID
	make_child
}

make_child() {
	local child
	echo >&"${COPROC[1]}"
	read -r child <&"${COPROC[0]}"
	children+=("$child")
}

is_target() {
	threads | grep -q "^$1 "
}

# list_late ID - the parent makes a child after ID has become a target by the list
list_late() {
	load_test_module utrace_fail function=utrace:utrace_group_list_everyone \
		delay=$((2000 * TIMEOUT_SCALE))
	echo "$1" > "$UT/set_pid" &
	writer=$!
	nap $TIMEOUT_SCALE
	make_child
	is_late 1 || die "the child came too late"
	wait $writer
	rmmod utrace_fail
	expect_text set_pid "$1"
	kill -KILL "$PARENT" "${children[@]}"
	children=()
}

echo "== of a process that the list names, and children do not follow"
put none follow
put all set_pid
start_parent
list_late "$PARENT"

echo "== of a process that a rule has detached"
put all set_pid
events_on attach
rules "on exec do detach"
sleep 1000 &
named=$!
start_parent
wait_for eval '! is_target "$named" && ! is_target "$PARENT"'
list_late $named
kill -KILL $named
