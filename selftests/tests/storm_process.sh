#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: what it takes to attach a process grows with its threads, and not faster
# long
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"
. "$SELFTESTS/tests/slabs.bash"

attached() {
	sed -n 's/^attached: //p' "$UT/status"
}

# quickest PROCESS THREADS - attach it five times; the least microseconds go into LEAST
quickest() {
	local since took
	LEAST=1000000000
	for _ in 1 2 3 4 5; do
		since=${EPOCHREALTIME/./}
		only_pid "$1"
		took=$((${EPOCHREALTIME/./} - since))
		[ $took -gt $LEAST ] || LEAST=$took
		expect_eq "$2" "$(attached)" "attached"
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
quickest $small 101
few=$LEAST
quickest $large 1001
echo "100 threads in $few us, 1000 in $LEAST us"
[ $LEAST -lt $((few * 15)) ] || die "100 threads in $few us, 1000 in $LEAST us"
: > go
wait $small $large
expect_slabs_empty
