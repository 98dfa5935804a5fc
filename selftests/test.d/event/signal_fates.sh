#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal says each signal once, with its fate and its sender
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

# begin NAME [LAUNCHER...] - a row begins, with the program signals as PID, which has its handlers
begin() {
	row "$1"
	LAUNCHER=("${@:2}")
	rm -f ready
	launch "$PROGS/signals"
	only_pid "$PID"
	release
	wait_for test -e ready
	events_on signal
}

# begin_target NAME - the same with the program target
begin_target() {
	row "$1"
	start target
	PID=$PROGRAM
	only_pid "$PID"
	events_on signal
}

# told TEXT... - each of these signals once, and no others
told() {
	local text
	events_off
	for text in "$@"; do
		expect_eq 1 "$(count " signal: $text")" "$text in: $(records ' signal: ')"
	done
	expect_eq $# "$(count ' signal: ')" "signals"
	: > "$TRACING/trace"
}

come() {
	grep -q "$1" "$TRACING/trace"
}

begin "handler and ignored"
kill -USR1 "$PID"
wait_for come SIGUSR1
expect_match "^ *signals-$PID " "$(records SIGUSR1)" "the receiver says what is delivered"
for signal in USR2 WINCH CHLD 0; do
	kill -$signal "$PID"
done
from="code=0 sender_pid=$$ sender_uid=0"
told "SIGUSR1 pid=$PID handler $from" "SIGUSR2 pid=$PID ignored $from" \
	"SIGWINCH pid=$PID ignored $from" "SIGCHLD pid=$PID ignored $from"
kill -KILL "$PID"

begin "stops: a job control signal"
kill -STOP "$PID"
wait_state "$PID" T
kill -CONT "$PID"
wait_state "$PID" S
told "SIGSTOP pid=$PID stops $from" "SIGCONT pid=$PID ignored $from"
kill -KILL "$PID"

# A job in a group of its own; its parent is in the same session.
set -m
begin "SIGTSTP stops a process group with a parent in its session"
set +m
kill -TSTP "$PID"
wait_state "$PID" T
told "SIGTSTP pid=$PID stops $from"
kill -KILL "$PID"

# In a session of its own, no process of the session is its parent.
begin "SIGTSTP does not stop an orphaned process group" setsid -w
kill -TSTP "$PID"
wait_for come SIGTSTP	# of two at once, USR1 is the first
kill -USR1 "$PID"
wait_for come SIGUSR1
wait_state "$PID" S
told "SIGTSTP pid=$PID ignored" "SIGUSR1 pid=$PID handler"
kill -KILL "$PID"

for end in TERM:terminates KILL:terminates HUP:terminates ALRM:terminates "ABRT:dumps core" \
		"XCPU:dumps core"; do
	begin "${end%:*} ends the process"
	kill "-${end%:*}" "$PID"
	wait "$JOB" || true
	told "SIG${end%:*} pid=$PID ${end#*:} $from"
done

row "a fault dumps core, and has no sender"
launch "$PROGS/crash"
only_pid "$PID"
events_on signal exit
finish
expect_eq 139 "$STATUS" "exit status"
expect_eq 1 "$(count "^ *crash-$PID .* exit: code=0 signal=SIGSEGV group_dead=1")"
told "SIGSEGV pid=$PID dumps core code=1 sender_pid=0 sender_uid=0"	# SEGV_MAPERR

row "a signal that ends a process of many threads is said once"
launch "$PROGS/threads" 8 1000000 5000
only_pid "$PID"
events_on signal exit
release
wait_for eval '[ "$(threads "$PID" | wc -l)" = 9 ]'
kill -TERM "$PID"
wait "$JOB" || true
expect_eq 9 "$(count ' exit: code=0 signal=SIGTERM ')" "exits"
expect_eq 1 "$(count ' exit: .* group_dead=1')" "group_dead"
told "SIGTERM .* terminates $from"

begin_target "a signal for whose siginfo the kernel had no room"
tell crowded 15
wait_for gone
told "SIGTERM pid=$PID terminates code=-6 sender_pid=$PID "

begin_target "an ignored signal of a process whose first thread has ended"
ask thread
thread=$ANSWER
events_on reap		# for which the first thread's record stays
ask leave
wait_state "$PID" Z
kill -WINCH "$PID"
told "SIGWINCH pid=$thread ignored $from"
kill -KILL "$PID"
wait_for gone

begin "what the list refuses leaves no record and counts as masked"
echo 'USR1 SIGTERM' > "$UT/signals"
masked=$(stats_of signal masked)
for signal in WINCH USR2 USR1; do
	kill -$signal "$PID"
done
wait_for come SIGUSR1
kill -TERM "$PID"
wait "$JOB" || true
told "SIGUSR1" "SIGTERM"
expect_eq $((masked + 2)) "$(stats_of signal masked)" "masked"
expect_law
