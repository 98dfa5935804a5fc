# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# full.bash - helpers for the tests of overload: a session with a small buffer, and its reader
#
#   patient [TEXT]  make the session web of WORKER, which records whole calls, and has threads wait
#                   (TEXT is "wait" unless it is given)
#   start_reader [PAUSE]
#                   start the reader of web's buffer, READER, which looks every PAUSE microseconds
#   end_reader      end it
#   read_events     how many records have been read from web's buffer, or are left there
#   expect_all EVENT NUMBER
#                   so many records of the session were written, and none was lost
#   waits ID        whether the thread waits
#   full            have WORKER begin more calls than there is room for, and wait until it waits
#   waited          how many records threads have waited with
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

patient() {
	session web
	echo 64 > "$IN/web/buffer_size_kb"
	say web overload "${1-wait}"
	[ -n "${WORKER-}" ] || start_worker
	taskset -p 1 "$WORKER" > /dev/null	# another processor's buffer may have room
	say web set_pid "$WORKER"
	say web syscalls getppid
	on web syscall
}

start_reader() {
	"$PROGS/drain" "${1-1000}" "$IN"/web/per_cpu/cpu*/trace_pipe_raw &
	READER=$!
}

end_reader() {
	kill -KILL "$READER"
	wait "$READER" 2> /dev/null || true
}

read_events() {
	cat "$IN"/web/per_cpu/cpu*/stats | awk '/^(entries|read events):/ { n += $NF } END { print n }'
}

waits() {
	[ "$(busy "$1")" = wait ]
}

full() {
	work_on 5000
	wait_for waits "$WORKER"
}

waited() {
	sed -n 's/^# web: threads waited for room with \([0-9]*\) records, .*/\1/p' "$UT/stats"
}

expect_all() {
	expect_eq "$2" "$(stats_of "$1" emitted web)" "emitted"
	expect_eq 0 "$(stats_of "$1" lost web)" "lost"
	expect_match '^$' "$(grep '^# web: [0-9]* records overwritten' "$UT/stats" || true)" "stats"
	expect_law
}
