#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while a thread is held, stopped, to report or steps; nothing is lost
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/hold.bash"

is_asleep() {
	[ "$(cat "/proc/$PID/comm")" = sleep ] && has_state "$PID" S
}

# start_sleep - a process that sleeps: PID
start_sleep() {
	sleep 1000 &
	PID=$!
	wait_for is_asleep
}

hold() {
	ctl "stop $1"
	wait_held "$1"
}

# sleeps_on ID... - and blocks no signals
sleeps_on() {
	local id
	for id in "$@"; do
		wait_state "$id" S
		expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: "/proc/$id/status")" "blocked by $id"
	done
}

# killed_by_term ID - as ever
killed_by_term() {
	local status=0
	kill -TERM "$1" 2> /dev/null || true	# it may have had one
	wait "$1" || status=$?
	expect_eq 143 $status "exit status"
}

row "threads that are held"
pids=()
for _ in 1 2 3; do
	sleep 1000 &
	pids+=($!)
done
ctl "stop ${pids[0]} stop ${pids[1]} stop ${pids[2]}"
wait_held "${pids[@]}"
for pid in "${pids[@]}"; do
	expect_busy "$pid" held
	held "$pid" || die "$pid is not held any more"
	ctl "resume $pid"
	sleeps_on "$pid"
done
unload
load_utrace
kill -KILL "${pids[@]}"

row "a killed thread releases the module, too"
start_sleep
hold $PID
kill -KILL $PID
unload
load_utrace

row "SIGSTOP stops a thread that is held or to be held"
start_sleep
held=$PID
start_sleep
asked=$PID
for _ in 1 2; do
	hold $held
	kill -STOP $held $asked
	wait_state $held T
	wait_state $asked T
	expect_busy $held hook
	ctl "stop $asked"
	expect_busy $asked report
	for pid in $held $asked; do
		has_state $pid T || die "$pid is not stopped any more"
		kill -CONT $pid
	done
	wait_held $held $asked
	ctl "resume $asked"
	expect_busy $held held
	ctl "resume $held"
	unload
	sleeps_on $held $asked
	load_utrace
done
kill -KILL $asked

row "let go while it is stopped: it stays stopped, and so does the module"
hold $held
kill -STOP $held
wait_state $held T
kill -TERM $held
ctl "resume $held"
expect_busy $held hook
has_state $held T || die "it is not stopped any more"
kill -CONT $held
killed_by_term $held
unload
load_utrace

row "a thread in a call that nothing interrupts is to report"
"$PROGS/vforks" 1 - &	# waits for its child, in vfork
pid=$!
wait_for pgrep -P $pid > /dev/null
ctl "stop $pid"
expect_busy $pid report
pkill -KILL -P $pid
wait_held $pid
expect_busy $pid held
ctl "resume $pid"
unload
wait $pid || true
load_utrace

for how in resume end; do
	row "a thread steps over a call, until: $how"
	start_sleep
	hold $PID
	ctl "step $PID"		# its next instruction makes the call again
	wait_state $PID S
	expect_busy $PID step
	has_state $PID S || die "it is not in its call any more"
	case $how in
	resume) ctl "resume $PID" ;;
	end)    kill -TERM $PID ;;
	esac
	unload
	[ $how = end ] || sleeps_on $PID
	killed_by_term $PID
	load_utrace
done

row "with rules on fatal signals; the targets sleep on, and the signals kill them"
start_sleep
only_pid $PID
echo 'on signal TERM do syscalls=none' > "$UT/rules"
wait_for is_idle $PID
unload
has_state $PID S || die "it does not sleep any more"
killed_by_term $PID
load_utrace
