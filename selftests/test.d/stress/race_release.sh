#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a held thread is let go, asked again and detached from at the same time
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# A callback may be running on another processor: then the engine goes when that is over.
detach() {
	echo "control $1 detach" > $PUPPETS/control 2> error ||
		grep -q 'Operation now in progress' error || die "$(cat error)"
	api barrier "$1"
}

# Two ask, one attaches and detaches, and the thread makes calls all the time.
api puppet a
api puppet b
api puppet c
ask busy
thread=$ANSWER
for name in a b; do
	api attach $name "$thread" create
	api events $name syscall_entry syscall_exit quiesce signal signal_term
	api answer $name syscall_entry stop
done
jobs=()
for name in a b; do
	(while :; do
		for action in resume stop singlestep interrupt resume report blockstep resume; do
			echo "control $name $action" > $PUPPETS/control || true
		done
	done 2> /dev/null) &
	jobs+=($!)
done
until=$((SECONDS + 4))
while [ $SECONDS -lt $until ]; do
	api attach c "$thread" create
	api events c syscall_entry quiesce
	api answer c syscall_entry stop
	echo "control c interrupt" > $PUPPETS/control 2> /dev/null || true
	api events c
	detach c
	api clear
done
kill -KILL "${jobs[@]}"
wait "${jobs[@]}" 2> /dev/null || true
for name in a b; do
	detach $name
done
spent=$(cputime "$thread")
wait_for eval '[ "$(cputime "$thread")" -gt "$spent" ]'
runs "$thread" || die "it is still held"
