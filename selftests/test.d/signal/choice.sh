#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine chooses what becomes of a signal; the choice of the last engine stands
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# begin - a target whose parent writes down what it sees, with a and b attached
begin() {
	coproc { ulimit -c unlimited; exec "$PROGS/waits" seen "$PROGS/target"; }
	heard
	wait_for [ -s seen ]
	TARGET=$(sed -n 's/^pid //p' seen)
	api clear
	local name
	for name in a b; do
		api attach $name "$TARGET" create
		api events $name signal signal_ign signal_stop signal_term signal_core
	done
	ask value 10
	api control a interrupt
	ask call 39
}

# ended SEEN - it has ended, and this is what was seen
ended() {
	wait_for grep -q sigchld seen
	expect_eq "$1" "$(sed '1d; /sigchld/d' seen)" "what the parent has seen"
	rm seen
	wait_for none_attached
}

# count N - how many signals its handler has had
count() {
	ask count
	expect_eq "$1" "$ANSWER" "handled"
}

# forget - the answers
forget() {
	local name event
	for name in a b; do
		for event in signal signal_ign signal_stop signal_term signal_core; do
			api answer $name $event resume
		done
	done
}

kill -KILL "$TARGET"
echo core > /proc/sys/kernel/core_pattern
api puppet a
api puppet b

begin
ask call 39
kill -USR1 "$TARGET"
wait_log "b signal 10 handler"
count 1
# Nothing at all.
api answer a signal ign
kill -USR1 "$TARGET"
wait_log "b signal 10 ign"
count 1
# b has the last word.
api answer b signal_ign deliver 1
kill -USR1 "$TARGET"
wait_log "b signal 10 ign" 2
wait_log "b signal 10 handler" 2
count 2
forget
# The answer stop_process stops the process, with a handler or not.
api answer b signal stop_process 1
kill -USR1 "$TARGET"
wait_state "$TARGET" T
wait_for grep -q stopped seen
kill -CONT "$TARGET"
count 2
# Fatal ones that are not: TERM, HUP, RTMIN and SEGV.
for sig in 15 1 34 11; do
	api answer a signal_term ign 1
	api answer a signal_core ign 1
	kill -$sig "$TARGET"
	wait_log "b signal $sig ign"
done
count 2
# A stop that is none.
api answer a signal_stop ign 1
kill -TSTP "$TARGET"
wait_log "b signal 20 ign"
count 2
forget
# The answer term ends the process.
api answer b signal term
kill -USR1 "$TARGET"
ended "stopped 19
continued
signaled 10"

begin
forget
api answer b signal core
kill -USR1 "$TARGET"
ended "signaled 10 core"

# A fatal one left alone, and one without a handler made to dump core.
begin
forget
kill -TERM "$TARGET"
ended "signaled 15"
begin
api answer a signal_term core
kill -TERM "$TARGET"
ended "signaled 15 core"
begin
forget
api answer a signal_core term
kill -QUIT "$TARGET"
ended "signaled 3"

# SIGKILL and SIGSTOP are not asked about.
begin
forget
kill -STOP "$TARGET"
wait_state "$TARGET" T
wait_for grep -q stopped seen
kill -CONT "$TARGET"
wait_for grep -q continued seen
kill -KILL "$TARGET"
ended "stopped 19
continued
signaled 9"
expect_eq "" "$(log ' signal (9|19) ')" "SIGKILL and SIGSTOP in the log"
