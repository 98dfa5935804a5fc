#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the modules go while threads step, run or stopped; no program dies of a trap
# long
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# steps I - whether the thread has reported. The others fill the log meanwhile, which has room
# for so much only.
steps() {
	! grep -q "^p$1 quiesce 0" $PUPPETS/log || return 0
	api clear
	api control "p$1" interrupt
	return 1
}

# step_all - each thread makes one step after the other
step_all() {
	local i
	for i in "${!ids[@]}"; do
		api puppet "p$i"
		api attach "p$i" "${ids[$i]}" create
		api events "p$i" quiesce
		api answer "p$i" quiesce "$([ $((i % 3)) = 2 ] && echo blockstep || echo singlestep)"
		wait_for steps "$i"
	done
}

unloaded() {
	rmmod utrace 2> /dev/null
}

# A child that stays in its parent's place, which is in vfork while it has a step to end.
in_vfork() {
	has_state "$1" D
}

renice -n 19 "$TARGET" > /dev/null	# they would leave no time to the test
ids=()
for what in spin_thread spin_thread busy spin_thread; do
	ask $what
	ids+=("$ANSWER")
done
first=$TARGET
exec {in}<&"${COPROC[0]}" {out}>&"${COPROC[1]}"	# it would end with these
start_target
tell vfork
wait_for in_vfork "$TARGET"
kill -KILL "$(pgrep -P "$TARGET")"
heard
ids+=("$TARGET")
until=$((SECONDS + 15)) rounds=0	# slow kernels take that for one
while [ $rounds -lt 3 ] || [ $SECONDS -lt $until ]; do
	step_all
	tell vfork
	wait_for -t 40 in_vfork "$TARGET"	# step by step
	child=$(pgrep -P "$TARGET")
	[ $((rounds % 2)) = 0 ] || kill -STOP "$first"
	rmmod utrace_test
	expect_fail rmmod utrace	# for the one in vfork
	[ $((rounds % 2)) = 0 ] || {
		wait_state "$first" T
		kill -CONT "$first"
	}
	kill -KILL "$child"
	heard
	wait_for unloaded
	for id in "${ids[@]}"; do
		[ -e "/proc/$id" ] || die "$id is gone"
	done
	spent=$(cputime "${ids[0]}")
	wait_for eval '[ "$(cputime "${ids[0]}")" -gt "$spent" ]'
	ask value 10
	load_utrace
	load_test_module utrace_test
	trap show_log EXIT
	rounds=$((rounds + 1))
done
echo "$rounds rounds"
kill -KILL "$first" "$TARGET"
