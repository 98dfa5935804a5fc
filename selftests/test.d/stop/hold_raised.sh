#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: a newborn that was interrupted or stopped alone is held with its children
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/hold.bash"

threads_are() {
	tasks=("/proc/$pid/task/"*)
	tasks=("${tasks[@]##*/}")
	[ ${#tasks[@]} = "$1" ]
}

step() {
	{ echo "step $1" > "$UT/control"; } 2> /dev/null || true	# it may be under way
}

held_or_cloning() {
	held $pid || logged '^a spins'
}

# newborn_is COMMAND - with the new thread, before its parent's hold has found the thread
newborn_is() {
	local id first
	"$PROGS/newborn" 2 <> byte &
	pid=$!
	wait_state $pid S
	api attach a $pid create
	api events a clone
	api block a clone
	ctl "stop $pid"
	wait_held $pid
	echo > byte
	until logged '^a spins'; do
		step $pid
		wait_for held_or_cloning
	done
	threads_are 2 || die "threads: ${tasks[*]}"
	for id in "${tasks[@]}"; do
		[ "$id" = $pid ] || first=$id
	done
	ctl "$1 $first"
	api open a
	wait_held $pid "$first"
	until threads_are 3; do
		step "$first"
		wait_held "$first"
	done
	wait_held $pid "${tasks[@]}"
	kill -KILL $pid
	wait_for none_attached
	api clear
}

mkfifo byte
api puppet a
newborn_is interrupt
newborn_is stop
