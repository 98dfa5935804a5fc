#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the cost of attaching a process grows in proportion to its threads
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/slabs.bash"

attached() {
	sed -n 's/^attached: //p' "$UT/status"
}

# attach TIMES PROCESS THREADS - how many microseconds that takes: TOOK
attach() {
	local since
	TOOK=0
	for ((i = 0; i < $1; i++)); do
		since=${EPOCHREALTIME/./}
		only_pid "$2"
		TOOK=$((TOOK + ${EPOCHREALTIME/./} - since))
		expect_eq "$3" "$(attached)" "attached"
		only_pid none
		expect_eq 0 "$(attached)" "attached afterwards"
	done
}

# start_threads N - a process of N threads and a first one, which wait
start_threads() {
	local all=$(($1 + 1))
	"$PROGS/threads" "$1" 1 0 go &
	wait_for eval '[ "$(ls /proc/$!/task | wc -l)" = $all ]'
}

mkfifo go
start_threads 100
small=$!
start_threads 1000
large=$!
only_pid none
events_on syscall
# The same number of threads in both cases, so that both share the machine's other work. The
# smallest result counts; on a busy machine more rounds may be necessary.
few=1000000000 many=$few rounds=0
until [ $rounds -ge 5 ] && [ $many -lt $((few * 3 / 2)) ]; do
	[ $rounds -lt 40 ] || die "10 times 100 threads in $few us, 1000 in $many us"
	attach 10 $small 101
	[ $TOOK -gt $few ] || few=$TOOK
	attach 1 $large 1001
	[ $TOOK -gt $many ] || many=$TOOK
	rounds=$((rounds + 1))
done
echo "10 times 100 threads in $few us, 1000 in $many us, after $rounds rounds"
: > go
wait $small $large
expect_slabs_empty
