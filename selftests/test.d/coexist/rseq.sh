#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread held in a restartable sequence begins the sequence anew, on any processor
# long
# requires: taskset
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

# The copy of the pipe is there after the shell has forgotten its own.
coproc { exec "$PROGS/percpu"; }
pid=$COPROC_PID
exec 8<&"${COPROC[0]}"

progress() {
	local n
	echo >&"${COPROC[1]}"
	read -r n <&8
	echo "$n"
}

grown() {
	[ "$(progress)" -gt $((before + 3)) ]
}

wait_for eval '[ "$(ls /proc/$pid/task 2> /dev/null | wc -l)" = 3 ]'
mapfile -t tids < <(ls "/proc/$pid/task")
only_pid "$pid"
events_on syscall signal
cpu=0
for n in {1..12}; do
	tid=${tids[$((1 + n % 2))]}
	ctl "stop $tid"
	wait_held "$tid"
	before=$(progress)
	wait_for -t 60 grown
	cpu=$(((n / 3) % $(nproc)))
	taskset -pc $cpu "$tid" > taskset.out
	ctl "resume $tid"
	before=$(progress)
	wait_for -t 60 grown
done

# A step is an interrupt too.
tid=${tids[1]}
ctl "stop $tid"
wait_held "$tid"
for _ in {1..5}; do
	ctl "step $tid"
	nap 0.05
	wait_held "$tid"
done
ctl "resume $tid"
eval "exec ${COPROC[1]}>&-"
read -r counted sum aborted <&8
expect_eq "$counted" "$sum" "sum of the counters"
[ "$aborted" -ge 8 ] || die "only $aborted sequences were aborted"
echo "counted $counted, aborted $aborted"
