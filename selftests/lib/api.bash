# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# api.bash - helpers for the tests of the engine API; sourced after lib.sh
#
# Loads the module utrace_test (described in selftests/module/test.h), removes it
# at the end, and starts a process to which the module attaches.
#
#   TARGET          the id of that process
#   refused ERRNO VERB...
#                   the verb must fail with this error
#   ask, tell, heard
#                   commands for the target (selftests/progs/target.c), as in talk.bash
#   start_target    another target in place of the first one
#   api_row NAME    a row of a table (lib.sh) begins, with a target of its own and without puppets
#   watch NR NAMES EVENT...
#                   make these puppets and attach them to the target, silent about all calls but NR,
#                   or about none (any), with these events
#   hold NAME [ID]  have the thread, to which the puppet is attached, held by its next quiesce
#   log [REGEX]     the lines that the callbacks have logged
#   expect_log LINE...
#                   the callbacks have logged exactly these lines
#   wait_log REGEX [N]
#                   wait until N (1) lines of the log match
#   held [ID]       whether a thread is held
#   wait_held [ID], wait_runs [ID]
#   holders [ID]    the engines that hold a thread, as in utrace/threads
#   register NAME OF
#                   examine the thread that the puppet NAME holds; one of its registers
#   symbol NAME     an address in the target's program
#   cputime [ID]    processor time of a thread, in ticks
#   wait_busy       wait until the target is in its loop, that is, has used more processor
#                   time than the way there takes
#   wait_whole_call wait until a thread that `ask busy` has made begins and ends a call
#   gone            whether the target's end was waited for
. "$SELFTESTS/lib/errno.bash"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/lib/talk.bash"

refused() {
	local want=$1
	shift
	expect_eq "$want" "$(write_error $PUPPETS/control "$*")" "$*"
}

start_target() {
	coproc { exec "$PROGS/target"; }
	# shellcheck disable=SC2034
	TARGET=$COPROC_PID
	heard
	expect_eq ready "$ANSWER"
}

# The first row has the target that is there.
api_row() {
	if [ -n "$ROW" ]; then
		kill -KILL "$TARGET" 2> /dev/null || true
		api reset
		wait_for gone
		wait_for none_attached
		start_target
	fi
	row "$1"
}

watch() {
	local nr=$1 names name
	read -ra names <<< "$2"
	for name in "${names[@]}"; do
		api puppet "$name"
		api attach "$name" "$TARGET" create
		[ "$nr" = any ] || api only "$name" "$nr"
		[ $# -lt 3 ] || api events "$name" "${@:3}"
	done
}

hold() {
	api answer "$1" quiesce stop 1
	api control "$1" interrupt
	wait_held "${2-$TARGET}"
}

log() {
	local line lines
	mapfile -t lines < $PUPPETS/log	# for read -r the module prints the log once a line
	for line in "${lines[@]}"; do
		[[ ! $line =~ ${1-.} ]] || echo "$line"
	done
}

expect_log() {
	expect_eq "$(printf '%s\n' "$@")" "$(< $PUPPETS/log)" "log"
}

gone() {
	[ ! -e "/proc/$TARGET" ]
}

# Use no programs: starting them takes most of the time on slow kernels.
logged() {
	local line lines n=0
	mapfile -t lines < $PUPPETS/log
	for line in "${lines[@]}"; do
		[[ ! $line =~ $1 ]] || n=$((n + 1))
	done
	[ $n -ge "${2-1}" ]
}

wait_log() {
	wait_for logged "$@"
}

held() {
	has_state "${1-$TARGET}" t
}

wait_held() {
	wait_for held "$@"
}

wait_runs() {
	wait_for runs "$@"
}

runs() {
	[ -e "/proc/${1-$TARGET}" ] && ! held "$@"
}

holders() {
	awk -v id="${1-$TARGET}" '$1 == id { print $5 }' "$UT/threads"
}

register() {
	local line
	api examine "$1"
	line=$(log "^$1 ip " | tail -n 1)
	line=${line##* "$2" }
	echo "${line%% *}"
}

symbol() {
	nm "$PROGS/target" | awk -v name="$1" '$3 == name { print "0x" $1 }'
}

cputime() {
	local stat words
	stat=$(< "/proc/${1-$TARGET}/stat")
	read -r -a words <<< "${stat##*) }"
	echo $((words[11] + words[12]))
}

has_made() {
	ask calls
	[ "$ANSWER" -ge "$1" ]
}

wait_whole_call() {
	ask calls
	wait_for has_made $((ANSWER + 2))
}

is_busy() {
	[ "$(cputime)" -ge $((BUSY + 3)) ]
}

wait_busy() {
	BUSY=$(cputime)
	wait_for is_busy
}

# show_log - print the last lines of the callbacks, for a test that has failed
show_log() {
	local status=$?
	[ $status = 0 ] || [ ! -e $PUPPETS/log ] || tail -n 20 $PUPPETS/log
	unload_test_modules
}

load_test_module utrace_test
trap show_log EXIT
start_target
