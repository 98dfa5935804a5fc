#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that waits for room obeys signals, ptrace, freezers, and exec
# requires: gdb perl taskset
# timeout: 120
. "${0%/*}/../../lib.sh"
. "${0%/*}/full.bash"
. "$SELFTESTS/lib/freezer.bash"

# goes_on - the thread waits again, and has all of its records when there is a reader
goes_on() {
	wait_for waits "$WORKER"
	expect_eq "$BEFORE" "$(stats_of syscall emitted web)" "written meanwhile"
	start_reader
	work_done
	expect_all syscall 5000
	end_reader
	end web
}

begin() {
	patient "wait 60"
	full
	BEFORE=$(stats_of syscall emitted web)
}

row SIGSTOP
begin
kill -STOP "$WORKER"
wait_state "$WORKER" T
nap 0.2
kill -CONT "$WORKER"
goes_on

# A process group that job control may stop: its parent is in another one.
row "a stop by the terminal"
kill "$WORKER"
wait "$WORKER" || true
coproc { exec perl -e 'setpgrp; exec @ARGV' "$PROGS/worker"; }
WORKER=$COPROC_PID
work 1
begin
kill -TSTP "$WORKER"
wait_state "$WORKER" T
kill -CONT "$WORKER"
goes_on

row "a freezer"
use_v2
begin
echo "$WORKER" > "$GROUP/cgroup.procs"
freeze
nap 0.2
is_frozen || die "not frozen any more"
thaw
goes_on

row "gdb attaches, and leaves"
begin
gdb -nx -q -batch -p "$WORKER" -ex 'printf "syscall %d\n", $orig_rax' > gdb.out 2>&1
expect_match 'syscall -?[0-9]+' "$(< gdb.out)" "gdb"
goes_on

row "a thread with a ptracer waits, too"
gdb -nx -q -batch -p "$WORKER" -ex 'handle all nostop noprint pass' -ex continue > gdb.out 2>&1 &
gdb=$!
wait_for grep -q "^TracerPid:.$gdb\$" "/proc/$WORKER/status"
wait_state "$WORKER" S
begin
goes_on
kill -INT $gdb
wait $gdb || true

# dies SIGNAL STATUS - at once, and its records are all there
dies() {
	local status=0
	row "$1"
	begin
	on web exit
	kill "-$1" "$WORKER"
	wait "$WORKER" || status=$?
	expect_eq "$2" $status "exit status"
	expect_all syscall $((BEFORE + 1))
	expect_all exit 1
	end web
	WORKER=
}

dies KILL 137
dies TERM 143

row "another thread of the process execs"
patient "wait 60"
perl -e 'use threads; threads->create(sub { getppid for 1..1e9 }); sleep 1 until -e "go";
	exec "sleep", "1000"' &
pid=$!
wait_for eval '[ "$(ls /proc/$pid/task | wc -l)" = 2 ]'
say web set_pid "$pid"
wait_for eval 'grep -q " wait " <<< "$(threads)"'
: > go
wait_for eval '[ "$(cat /proc/$pid/comm)" = sleep ]'
expect_law
