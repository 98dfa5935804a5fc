# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# events.bash - a process that makes a record of every event; sourced after recording.bash and
# hold.bash
#
#   event_names      the names of all events, as tracefs has them, so that the tests know a new one
#   visit PROGRAM ARGUMENT...
#                    a process is the only target, with its children; it is held and let go,
#                    becomes a shell, runs PROGRAM in a child, gets signals, is stopped and
#                    continued by signals, is killed and reaped
event_names() {
	local folder
	for folder in "$EVENTS"/*/; do
		basename "$folder"
	done
}

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
