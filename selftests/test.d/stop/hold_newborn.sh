#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: a thread that a stopped process makes is held before its first instruction
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/hold.bash"

# One step goes over the call that makes the thread.
mkfifo byte
"$PROGS/newborn" <> byte &
pid=$!
wait_state $pid S
ctl "stop $pid"
wait_held $pid
echo > byte
until tasks=("/proc/$pid/task/"*) && [ ${#tasks[@]} = 2 ]; do
	{ echo "step $pid" > "$UT/control"; } 2> /dev/null || true	# it may be under way
	wait_held $pid
done
wait_held $pid
for id in "${tasks[@]##*/}"; do
	[ $id = $pid ] || newborn=$id
done
wait_held $newborn
expect_eq "$(ip $pid)" "$(ip $newborn)" "instruction of both"
ctl "resume $pid"
wait_for eval '[ "$(state $pid)$(state $newborn)" = SS ]'
expect_eq "" "$(threads)" "attached"
kill -KILL $pid

# all_held - whether each thread of the process is that has not ended; builtins, as there are many
all_held() {
	local file stat held=0
	for file in /proc/$pid/task/*/stat; do
		{ read -r stat < "$file"; } 2> /dev/null || return 1
		stat=${stat##*) }
		[[ $stat = [tZX]* ]] || return 1
		[[ $stat != t* ]] || held=$((held + 1))
	done
	[ $held -gt 0 ]
}

# hold_all ROUNDS - stop and resume the process so often
hold_all() {
	local round
	for ((round = 1; round <= $1; round++)); do
		wait_for eval '{ echo "stop $pid" > "$UT/control"; } 2> /dev/null'	# not EAGAIN
		wait_for all_held
		nap 0.2
		all_held || die "round $round: a thread runs"
		ctl "resume $pid"
		wait_for none_attached
	done
	kill -KILL $pid
	wait_for none_attached
}

# A thread that is not held stays in its wait: its maker, which could let it end, is held.
"$PROGS/churn" 16 &
pid=$!
wait_for eval '[ "$(echo /proc/$pid/task/* | wc -w)" -gt 16 ]'
hold_all 20

# The first thread has ended, and each other one ends when it has made the next.
"$PROGS/relay" &
pid=$!
wait_state $pid Z
hold_all 20
