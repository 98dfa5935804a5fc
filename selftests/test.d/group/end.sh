#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a module's group ends under load, with threads in its callbacks, held, and coming
# long
# timeout: 240
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/group/crowd.bash"
. "$SELFTESTS/lib/unload.bash"

some() {
	[ -n "$(threads)" ]
}

start_load
bash -c 'while :; do "$0" 100; done' "$PROGS/calls" &
LOAD+=($!)
RULES='on exec do attach mark=1
on clone if comm == storm do attach mark=2
on syscall getppid if marks > 1 do mark=1
on syscall getppid if marks > 5 do stop count 3
on exit do mark=1'
for round in 1 2 3 4 5 6; do
	load_crowd atomic=$((round % 2)) sleep_ms=$((round * 3 % 10))
	crowd rules "$RULES"
	for pid in "${LOAD[@]}"; do
		crowd add "$pid"
	done
	wait_for some
	crowd rules "$RULES\non exec do detach"
	[ $((round % 3)) != 0 ] || echo 110 > $CROWD/stop_nr
	nap 0.$((RANDOM % 4))
	crowd remove "${LOAD[0]}"
	rmmod utrace_crowd || failed_at "rmmod, round $round"
	wait_for none_attached
done
stop_load
unload
load_utrace
