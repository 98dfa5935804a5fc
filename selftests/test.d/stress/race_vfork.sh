#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: vfork: parent and child are stopped, step and are let go at random
# long
. "${0%/*}/../../lib.sh"

"$PROGS/vforks" 1000000 /bin/true &
pid=$!
deeds=(stop resume step resume)
child_of() {
	local ids
	ids=$(cat "/proc/$1/task/$1/children" 2> /dev/null) || true
	echo "${ids%% *}"
}
until=$((SECONDS + 3))
rounds=0
while [ $rounds -lt 3 ] || [ $SECONDS -lt $until ]; do
	child=$(child_of $pid)
	for id in $pid $child; do
		echo "${deeds[RANDOM % 4]} $id" > "$UT/control" || true
	done 2> /dev/null
	rounds=$((rounds + 1))
done
echo "$rounds rounds"

# Resume the threads that are still held, which then make new children.
let_go() {
	local id
	while read -r _ id _; do
		echo "resume $id" > "$UT/control" || true
	done 2> /dev/null < <(threads)
	[ -z "$(threads)" ]
}
wait_for let_go
last=$(child_of $pid)
another() {
	local now
	now=$(child_of $pid)
	[ -n "$now" ] && [ "$now" != "$last" ]
}
wait_for another
kill -KILL $pid
wait $pid 2> /dev/null || true
wait_for none_attached
