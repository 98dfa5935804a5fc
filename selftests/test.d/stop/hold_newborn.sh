#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: a thread that a stopped process makes is held before its first instruction
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/hold.bash"

# ip ID - where the thread goes on
ip() {
	local regs
	regs=$(< "/proc/$1/syscall")
	echo "${regs##* }"
}

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

# all_held - whether each thread of the process is; builtins, as there are many threads
all_held() {
	local file stat
	for file in /proc/$pid/task/*/stat; do
		{ read -r stat < "$file"; } 2> /dev/null || return 1
		stat=${stat##*) }
		[[ $stat = t* ]] || return 1
	done
}

# A thread that is not held stays in its wait: its maker, which could let it end, is held.
"$PROGS/churn" 16 &
pid=$!
wait_for eval '[ "$(echo /proc/$pid/task/* | wc -w)" -gt 16 ]'
for round in {1..20}; do
	ctl "stop $pid"
	wait_for all_held
	nap 0.2
	all_held || die "round $round: a thread runs"
	ctl "resume $pid"
	nap 0.1
done
kill -KILL $pid
wait_for none_attached
