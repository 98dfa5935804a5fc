# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# recording.bash - helpers for the tests of recording; sourced after lib.sh
#
#   launch COMMAND [ARGUMENT...]
#                   start a process that waits before it becomes COMMAND (a path);
#                   PID is its id; its output goes to the file out. The words
#                   of the array LAUNCHER come before the command line.
#   PERF            perf, but most modules of the kernel are hidden from it
#   PERF_RECORD     so perf record into the file perf.data
#   release         let the process become COMMAND
#   finish          release the process, and wait for its end: STATUS
#   start_worker    start a process, WORKER, which makes calls on request
#   work N          let WORKER make N calls of getppid, and wait for the last
#   work_on N       let WORKER begin N calls
#   work_done       wait for the last of these calls, and until WORKER sleeps
#   only_pid ID...  make these the targets
#   count REGEX     number of records that match
#   hits FILE       an event's histogram by id, a line "ID COUNT" each, sorted
#   stats_of EVENT COLUMN [SESSION]   a number of stats
#   expect_law      every line of stats adds up
#   expect_whole    the trace buffer has dropped nothing
#   sources_settled
#                   whether every source of events that runs has a holder
#   record_anew COMMAND...
#                   empty the trace buffer, and record the calls of COMMAND by utrace:syscall
#   record_events EVENTS COMMAND...
#                   record these events of COMMAND, whole, in trace.out
#   record_calls COMMAND...
#                   the same, with the events syscall_entry and syscall
#   same_as_strace COMMAND...
#                   run COMMAND under strace and utrace at once, and compare their outputs
#   symbol NAME     the kernel's name for a function that its compiler may have
#                   given a suffix
#   hooked_exit     the kernel's name for the function that is hooked at the end of calls
LAUNCHER=()
PERF=(unshare -m sh -c "$HIDE_MODULES; exec perf \"\$@\"" perf)
PERF_RECORD=("${PERF[@]}" record -q -B -N -o perf.data)
STRACE=(strace -f -qq -e raw=all -e signal=none -o strace.out)

launch() {
	[ -p gate ] || mkfifo gate
	[ ! -e launched ] || rm -f launched
	"${LAUNCHER[@]}" "$PROGS/launch" launched gate "$@" > out 2>&1 &
	JOB=$!
	# As the launcher, perf takes some time to start a command.
	wait_for -t 40 test -s launched
	PID=$(< launched)
	wait_state "$PID" S
}

release() {
	: > gate
}

finish() {
	release
	STATUS=0
	wait "$JOB" || STATUS=$?
}

start_worker() {
	coproc { exec "$PROGS/worker"; }
	WORKER=$COPROC_PID
	work 1
}

work_on() {
	echo "$1" >&"${COPROC[1]}"
}

work_done() {
	local n
	read -r n <&"${COPROC[0]}"
	wait_state "$WORKER" S
}

work() {
	work_on "$1"
	work_done
}

only_pid() {
	echo "$*" > "$UT/set_pid"
}

count() {
	local regex=$1
	[[ $regex = "^"* ]] || regex="^[^#].*($regex)"
	grep -cE -- "$regex" "$TRACING/trace" || true
}

hits() {
	awk '/^\{/ { gsub(/[^0-9 ]/, ""); print $1, $2 }' "$1" | sort -n
}

stats_of() {
	local lines line words names=() i
	mapfile -t lines < "$UT/stats"
	for line in "${lines[@]}"; do
		read -ra words <<< "$line"
		if [ ${#names[@]} = 0 ]; then
			names=("${words[@]:1}")
		elif [ "${words[0]} ${words[1]}" = "${3:-default} $1" ]; then
			for i in "${!names[@]}"; do
				[ "${names[i]}" != "$2" ] || echo "${words[i]}"
			done
		fi
	done
}

expect_law() {
	local lines line session event seen masked filtered lost emitted summarized
	mapfile -t lines < "$UT/stats"
	for line in "${lines[@]}"; do
		read -r session event seen masked filtered lost emitted summarized <<< "$line"
		[ "$session" = "#" ] || [ "$seen" = $((masked + filtered + lost + emitted + summarized)) ] ||
			failed_at "does not add up: $line"
	done
}

expect_whole() {
	local file lines line
	for file in "$TRACING"/per_cpu/cpu*/stats; do
		mapfile -t lines < "$file"
		for line in "${lines[@]}"; do
			[[ $line != *overrun* && $line != *dropped* ]] ||
				expect_eq 0 "${line##* }" "$line"
		done
	done
}

# A source that stops takes symbols out of /proc/kallsyms, which trace-cmd reads twice, and then
# refuses a file that has changed.
sources_settled() {
	! grep -q ': running, 0 holders$' "$UT/status"
}

record_anew() {
	echo > "$TRACING/trace"
	launch "$@"
	only_pid "$PID"
	events_on syscall
	finish
	events_off
}

record_events() {
	local events
	read -ra events <<< "$1"
	launch "${@:2}"
	only_pid "$PID"
	events_on "${events[@]}"
	finish
	events_off
	expect_whole
	cp "$TRACING/trace" trace.out
}

record_calls() {
	record_events "syscall_entry syscall" "$@"
}

same_as_strace() {
	LAUNCHER=("${STRACE[@]}")
	record_calls "$@"
	"$SELFTESTS/lib/oracle.pl" same strace.out trace.out
}

symbol() {
	awk -v name="$1" '$3 ~ "^" name "(\\.(constprop|isra)\\.[0-9])?$" { print $3; exit }' \
		/proc/kallsyms
}

hooked_exit() {
	local name
	name=$(symbol trace_syscall_exit)
	echo "${name:-$(symbol syscall_exit_to_user_mode_prepare)}"
}
