# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# lib.sh - the common part of all tests. A test begins with
#
#	#!/bin/bash
#	# SPDX-License-Identifier: GPL-2.0
#	# description: one line
#	# requires: 6.12 /sys/fs/bpf gdb     (see selftests/run; may be left out)
#	# timeout: 60                        (seconds; may be left out)
#	# long                               (takes more than some seconds; may be left out)
#	. "${0%/*}/../../lib.sh"
#
# and ends with 0 (pass), 4 (skip) or another status (fail). A command that fails
# ends the test, and its line is shown. A test runs as root in $TMPDIR_TEST, an empty folder;
# processes, events, lists and instances that it leaves behind are removed, and settings of ftrace
# are put back.
#
# Variables
#   TRACING       /sys/kernel/tracing
#   UT            $TRACING/utrace
#   EVENTS        $TRACING/events/utrace
#   PROGS         the folder of the compiled test programs (selftests/progs)
#   TMPDIR_TEST   the test's own folder
#   CGROUP        the test's own cgroup (v2); the test may make cgroups below
#   UTRACE_KO     the module's file
#   TIMEOUT_SCALE the factor by which this kernel is slower than a stock one
#
# Functions
#   die TEXT             fail
#   skip TEXT            skip
#   row NAME             a row of a table begins: its name is printed, and is part of a failure
#   need NAME...         skip unless these commands (or /paths) exist
#   expect_eq WANT GOT [WHAT]
#   expect_match REGEX TEXT [WHAT]
#   expect_fail CMD...   CMD must fail
#   expect_refused TEXT FILE [REASON]
#                        writing TEXT into FILE must fail; with REASON, a regex,
#                        the newest entry of error_log must match it
#   wait_for [-t SECONDS] CMD...
#                        repeat CMD until it succeeds; fail after 20 s
#   soon CMD...          CMD, which is quick itself, succeeds within 100 ms
#   nap SECONDS          sleep, without starting a program
#   last_lines N FILE    the last N lines of FILE
#   wait_state PID LETTERS
#                        until the state of PID (as in /proc/PID/stat) is one of
#                        LETTERS, as in: wait_state $pid tT
#   threads [PID]        the lines of $UT/threads, of one process, no comments
#   busy ID              what the column busy of threads says of the thread
#   is_idle ID           whether the thread is attached, and nothing of utrace's is under way in it
#   none_attached        whether no thread is attached
#   events_on NAME...    enable these events
#   events_off           disable all
#   records [REGEX]      the records in the trace buffer that match
#   hide_symbols [ROW]   run the test, which begins anew, without the kernel's symbols: trace-cmd
#                        reads and packs all of them for each file, and parses them for each report
#   hide_events          after hide_symbols: hide all events but utrace's, whose formats trace-cmd
#                        reads for each file: 4 s of each recording
#   reset_utrace         put everything back to the state after loading
#   load_utrace [PARAMETER=VALUE...], unload_utrace

TRACING=${TRACING:-/sys/kernel/tracing}
UT=$TRACING/utrace
EVENTS=$TRACING/events/utrace
SELFTESTS=${SELFTESTS:-$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)}
PROGS=${PROGS:-$SELFTESTS/../build/selftests/progs}
TIMEOUT_SCALE=${TIMEOUT_SCALE:-1}
SKIP_STATUS=4
ROW=''

die() {
	failed_at "$@"
}

skip() {
	echo "SKIP: ${ROW:+$ROW: }$*"
	exit $SKIP_STATUS
}

row() {
	ROW=$1
	echo "== $1"
}

need() {
	local name
	for name in "$@"; do
		case $name in
		/*) [ -e "$name" ] || skip "$name is not there" ;;
		*)  command -v "$name" > /dev/null || skip "$name is not installed" ;;
		esac
	done
}

# say_at TEXT - print the text with the line of the test, not that of this file or of lib/
say_at() {
	local i=1 last=$((${#BASH_SOURCE[@]} - 1))
	while [ $i -lt $last ] && [[ ${BASH_SOURCE[$i]} = "${BASH_SOURCE[0]}" ||
			${BASH_SOURCE[$i]} = "$SELFTESTS"/lib/* ]]; do
		i=$((i + 1))
	done
	echo "${BASH_SOURCE[$i]##*/}:${BASH_LINENO[$((i - 1))]}: ${ROW:+$ROW: }$*" >&2
}

failed_at() {
	say_at "$@"
	exit 1
}

# For a shell of its own mount namespace: most modules of the kernel are hidden from perf, since
# reading their files takes seconds in emulation.
# shellcheck disable=SC2016
export HIDE_MODULES='mount -t tmpfs none "/lib/modules/$(uname -r)"'

hide_symbols() {
	[ -c /proc/kallsyms ] || exec unshare -m sh -c \
		'mount --bind /dev/null /proc/kallsyms && exec "$0" "$@"' "$0" "$@"
}

hide_events() {
	local name events=$TRACING/events
	mkdir events
	mount -t tmpfs none events
	for name in header_page header_event; do
		: > "events/$name"
		mount --bind "$events/$name" "events/$name"
	done
	for name in ftrace utrace; do
		mkdir "events/$name"
		mount --bind "$events/$name" "events/$name"
	done
	mount --rbind events "$events"
}

expect_eq() {
	[ "$1" = "$2" ] || failed_at "${3:+$3: }want '$1', got '$2'"
}

expect_match() {
	local line
	while IFS= read -r line; do
		[[ ! $line =~ $1 ]] || return 0
	done <<< "$2"
	failed_at "${3:+$3: }want something like '$1', got '$2'"
}

expect_fail() {
	! "$@" 2> /dev/null || failed_at "must fail: $*"
}

expect_refused() {
	! { echo "$1" > "$2"; } 2> /dev/null ||
		failed_at "'$1' was taken by $2"
	[ -z "${3-}" ] || expect_match "$3" "$(last_lines 4 "$UT/error_log")" "error_log"
}

last_lines() {
	local lines
	mapfile -t lines < "$2"
	[ ${#lines[@]} -le "$1" ] || lines=("${lines[@]: -$1}")
	printf '%s\n' "${lines[@]}"
}

# nap SECONDS - sleep without starting a program, which takes most of the time on slow kernels.
# The pipe that it reads from stays empty, and is the runner's if there is one. Making the pipe
# changes $!, so it is made right away. A process of its own reads: if the time is over before
# bash 5.2 waits, read -t leaves a blocked mask of whatever was on the stack, which all that is
# started later inherits.
[ -n "${NAP-}" ] || exec {NAP}<> <(:)
nap() {
	(read -r -t "$1" -u "$NAP") || true
}

# Tell about the processes of the test that are left: their signals, and where they sleep.
describe_processes() {
	local pid
	find "$CGROUP" -name cgroup.procs -exec cat {} + | while read -r pid; do
		echo "process $pid: $(tr '\0' ' ' < "/proc/$pid/cmdline")"
		grep -E '^(State|TracerPid|Sig...|ShdPnd)' "/proc/$pid/status"
		cat "/proc/$pid/stack"
	done 2> /dev/null || true
}

# Most of what tests wait for comes within some milliseconds, so the first naps are short.
wait_for() {
	local seconds=20 end naps=(0.002 0.003 0.005 0.008 0.012 0.02 0.03) i=0
	if [ "$1" = -t ]; then
		seconds=$2
		shift 2
	fi
	end=$((SECONDS + seconds * TIMEOUT_SCALE))
	until "$@"; do
		[ $SECONDS -le $end ] || { describe_processes; failed_at "not within $seconds s: $*"; }
		nap "${naps[i++]-0.05}"
	done
}

# No sleep is that short, so the loop asks all the time. The loop counts the time in which this
# process could run: if other processes had the processor, or the whole machine stood still,
# there is a gap between two questions, of which at most 5 ms count.
soon() {
	local now before=${EPOCHREALTIME/./} gap left=$((100000 * TIMEOUT_SCALE))
	until "$@"; do
		now=${EPOCHREALTIME/./}
		gap=$((now - before)) before=$now
		left=$((left - (gap < 5000 ? gap : 5000)))
		[ $left -gt 0 ] || failed_at "not soon: $*"
	done
}

# The name in /proc/PID/stat may contain blanks and parentheses.
has_state() {
	local stat
	{ read -r stat < "/proc/$1/stat"; } 2> /dev/null || return 1
	stat=${stat##*) }
	[[ ${stat%% *} = ["$2"] ]]
}

wait_state() {
	wait_for has_state "$1" "$2"
}

# mapfile reads files of the kernel: read would seek back after each line, and the kernel would
# make the text anew.
threads() {
	local line lines
	mapfile -t lines < "$UT/threads"
	for line in "${lines[@]}"; do
		[[ $line = "#"* || $line != +([0-9])" ${1-}"${1:+" "}* ]] || echo "$line"
	done
}

busy() {
	awk -v id="$1" '$1 == id { print $8 }' "$UT/threads"
}

is_idle() {
	[ "$(busy "$1")" = - ]
}

# Without a shell of its own, since tests wait for it.
none_attached() {
	local line lines
	mapfile -t lines < "$UT/threads"
	for line in "${lines[@]}"; do
		[[ $line = "#"* ]] || return 1
	done
}

events_on() {
	local name
	for name in "$@"; do
		echo 1 > "$EVENTS/$name/enable"
	done
}

events_off() {
	echo 0 > "$EVENTS/enable"
}

records() {
	grep -v '^#' "$TRACING/trace" | grep -E -- "${1-.}" || true
}

load_utrace() {
	if [ -n "${UTRACE_KO-}" ]; then
		insmod "$UTRACE_KO" "$@"
	else
		modprobe utrace "$@"
	fi
}

unload_utrace() {
	rmmod utrace
}

# Use builtins and no programs, since this runs after every test, in emulation.

# reset_file VALUE FILE - write VALUE if FILE exists; a failure does not stop the rest
reset_file() {
	[ ! -e "$2" ] || echo "$1" > "$2" || RESET_STATUS=1
}

drop_sessions() {
	local name names
	[ -e "$UT/sessions" ] || return 0
	mapfile -t names < "$UT/sessions"
	for name in "${names[@]}"; do
		[[ $name = "#"* || $name = default ]] || reset_file "!$name" "$UT/sessions"
	done
}

drop_instances() {
	local instance
	for instance in "$TRACING"/instances/*/; do
		[ ! -d "$instance" ] || rmdir "$instance" || RESET_STATUS=1
	done
}

drop_triggers() {
	local file line lines
	for file in "$TRACING"/events/{utrace,kprobes,uprobes}/*/trigger; do
		[ -e "$file" ] || continue
		mapfile -t lines < "$file"
		for line in "${lines[@]}"; do
			[[ $line = "#"* ]] || reset_file "!${line% \[*\]}" "$file"
		done
	done
}

# The control files that an empty text puts back to their first state.
LISTS=()
find_lists() {
	[ ! -d "$UT" ] || mapfile -t LISTS < <(find "$UT" -maxdepth 1 -type f -perm /200 \
		! -name sessions ! -name control ! -name set_pid)
}

reset_files() {
	local file
	for file in "$EVENTS"/*/filter; do
		reset_file 0 "$file"
	done
	[ ${#LISTS[@]} -gt 0 ] || find_lists
	for file in "${LISTS[@]}"; do
		reset_file '' "$file"
	done
	reset_file all "$UT/set_pid"
	for file in kprobe_events uprobe_events trace; do
		reset_file '' "$TRACING/$file"
	done
	# A blank line would leave every event with a test of an empty list of pids.
	for file in set_event_pid set_event_notrace_pid set_ftrace_pid; do
		[ ! -e "$TRACING/$file" ] || : > "$TRACING/$file"
	done
}

# Settings that have no first state of their own, and what they were at first, for the runner: a
# killed test cannot put them back itself.
declare -A FIRST=()
find_first() {
	local file
	for file in "$TRACING"/{tracing_cpumask,buffer_size_kb} /proc/sys/kernel/core_pattern; do
		[ ! -r "$file" ] || { read_setting "$file"; FIRST[$file]=$VALUE; }
	done
}

# read_setting FILE - set VALUE. A buffer that is not used yet has "7 (expanded: 1408)".
read_setting() {
	read -r VALUE < "$1"
	VALUE=${VALUE#*expanded: }
	VALUE=${VALUE%)}
}

reset_settings() {
	local file
	reset_file 1 /proc/sys/kernel/ftrace_enabled
	reset_file 0 "$TRACING/options/stacktrace"
	reset_file 0 "$TRACING/options/userstacktrace"
	for file in "${!FIRST[@]}"; do
		read_setting "$file"
		[ "$VALUE" = "${FIRST[$file]}" ] || reset_file "${FIRST[$file]}" "$file"
	done
}

reset_utrace() {
	RESET_STATUS=0
	reset_file 0 "$TRACING/events/enable"
	reset_file nop "$TRACING/current_tracer"
	reset_file 1 "$TRACING/tracing_on"
	reset_settings
	drop_sessions
	drop_instances
	drop_triggers
	reset_files
	return $RESET_STATUS
}

if [ -z "${UTRACE_RUNNER-}" ]; then
	set -Eeu
	trap 'say_at "status $?: $BASH_COMMAND"' ERR
	[ -e "$UT" ] || [ -n "${TMPDIR_TEST-}" ] ||
		die "utrace is not loaded: make check TEST=AREA/NAME runs a test in a machine"
	TMPDIR_TEST=${TMPDIR_TEST:-$(mktemp -d)}
fi
