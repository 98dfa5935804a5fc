#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: stats: the trace buffer has what was emitted; seen is masked + filtered + lost + emitted
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"

# visit PROGRAM ARGUMENT... - a process that makes a record of every event is the only target, with
# its children: it is held and let go, becomes a shell, runs PROGRAM in a child, gets signals, is
# stopped and continued by signals, is killed and reaped
visit() {
	launch /bin/sh -c 'trap : USR1; "$@" & sleep 0 & kill -USR1 $$; wait; wait
		kill -STOP $$; kill -KILL $$' sh "$@"
	only_pid "$PID"
	ctl "stop $PID"
	wait_held "$PID"
	ctl "resume $PID"
	release
	wait_state "$PID" T
	kill -CONT "$PID"
	{ wait "$JOB" || true; } 2> /dev/null	# bash would say that it was killed
	wait_for none_attached
}

# The names of all events, as tracefs has them, so that a new one is tested, too.
events=("$EVENTS"/*/)
events=("${events[@]%/}")
events=("${events[@]##*/}")

row "the trace buffer has as many records as stats says were emitted"
before=() lost=()
for event in "${events[@]}"; do
	before+=("$(stats_of "$event" emitted)")
	lost+=("$(stats_of "$event" lost)")
done
echo '!getppid' > "$UT/syscalls"
only_pid none
events_on "${events[@]}"
visit "$PROGS/threads" 6 100
events_off
expect_whole
for i in "${!events[@]}"; do
	event=${events[i]}
	n=$(count " $event: ")
	[ "$n" -gt 0 ] || die "no record of $event"
	expect_eq $((before[i] + n)) "$(stats_of "$event" emitted)" "$event emitted"
	expect_eq "${lost[i]}" "$(stats_of "$event" lost)" "$event lost"
done
expect_law

row "the numbers add up after mixed work"
only_pid none
events_on "${events[@]}"
echo '!getppid' > "$UT/syscalls"
echo '!SIGCHLD' > "$UT/signals"
visit "$PROGS/calls" 500 5
echo "getppid exit_group" > "$UT/syscalls"
launch "$PROGS/threads" 8 50
only_pid "$PID"
finish
"$PROGS/perf_open" "$(cat "$EVENTS/syscall/id")" 0 -1 inherit < /dev/null > /dev/null
events_off
cat "$UT/stats"
expect_law
for event in syscall_entry syscall_exit syscall signal; do
	[ "$(stats_of $event masked)" -gt 0 ] || die "$event: nothing was masked"
done
for event in "${events[@]}"; do
	[ "$(stats_of "$event" emitted)" -gt 0 ] || die "$event: nothing was emitted"
done
[ "$(stats_of syscall seen perf)" -gt 0 ] || die "perf has seen nothing"
