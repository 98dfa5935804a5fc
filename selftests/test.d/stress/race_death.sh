#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: events and actions are asked of threads that exit at that moment
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# pester NAME - ask of its thread, which may be gone
pester() {
	local action
	while :; do
		for action in stop interrupt resume report singlestep stop resume; do
			echo "events $1 quiesce exit death reap" > $PUPPETS/control || true
			echo "control $1 $action" > $PUPPETS/control || true
			echo "events $1 syscall_entry syscall_exit signal death" \
				> $PUPPETS/control || true
		done
	done 2> /dev/null
}

for name in a b c; do
	api puppet $name
	api answer $name quiesce resume
done
jobs=()
for name in a b c; do
	pester $name &
	jobs+=($!)
done
until=$((SECONDS + 3))
rounds=0
while [ $rounds -lt 3 ] || [ $SECONDS -lt $until ]; do
	start_target
	for name in a b c; do
		api attach $name "$TARGET" create
	done
	case $((rounds % 3)) in
	0) kill -KILL "$TARGET" ;;
	1) tell exit 0 ;;
	2) tell call 110 20; kill -TERM "$TARGET" ;;
	esac
	# A stop may have come before the exit.
	wait_for eval 'for name in a b c; do
		echo "control $name resume" > $PUPPETS/control || true
	done 2> /dev/null; gone'
	wait_for none_attached
	api clear
	rounds=$((rounds + 1))
done
kill -KILL "${jobs[@]}"
wait "${jobs[@]}" 2> /dev/null || true
echo "$rounds rounds"
