#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: children are stopped before they run, and their parent is killed meanwhile
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# Two have children stopped, each its own.
for name in a b c d; do
	api puppet $name
done
api child a c
api child b d
until=$((SECONDS + 3))
rounds=0
while [ $rounds -lt 6 ] || [ $SECONDS -lt $until ]; do
	[ -e "/proc/$TARGET" ] || start_target
	for name in a b; do
		api attach $name "$TARGET" create
		api events $name clone quiesce exit
		api answer $name clone "$([ $((RANDOM % 2)) = 0 ] && echo stop || echo resume)"
	done
	tell "$([ $((RANDOM % 2)) = 0 ] && echo child || echo thread)"
	[ $((RANDOM % 2)) = 0 ] || wait_log "a clone"
	for action in interrupt resume; do
		echo "control a $action" > $PUPPETS/control
		echo "control b $action" > $PUPPETS/control
	done 2> /dev/null &
	killer=$!
	kill -KILL "$TARGET"
	wait $killer || true
	wait_for gone
	# A child made before the parent died is held, and has to be killed too; a thread
	# has died with the parent.
	while read -r _ id _; do
		kill -KILL "$id" 2> /dev/null || true
	done < <(threads)
	wait_for none_attached
	api clear
	rounds=$((rounds + 1))
done
echo "$rounds rounds"
