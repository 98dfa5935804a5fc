# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# unload.bash - helpers for the tests of unloading; sourced after lib.sh
#
# Loads utrace_flags, which must not find a thread with a flag after an unload.
#
#   unload          unloading must succeed, as soon as no thread is on its way through utrace,
#                   and leave nothing behind
#   expect_busy ID WORD
#                   unloading must be refused at once, because this thread is in the state
#                   WORD (column busy of threads)
#   start_load      start processes that make calls, threads and processes all the time,
#                   until stop_load; they run at low priority
. "$SELFTESTS/lib/modules.bash"
LOAD=()

try_unload() {
	rmmod utrace 2> /dev/null
}

unload() {
	wait_for try_unload
	[ ! -e "$UT" ] || failed_at "$UT is still there"
	[ ! -e "$EVENTS" ] || failed_at "$EVENTS is still there"
	none_flagged || failed_at "flagged: $(flagged)"
}

# shellcheck disable=SC2053
is_busy() {
	[[ $(busy "$1") = $2 ]]
}

expect_busy() {
	wait_for is_busy "$1" "$2"
	expect_fail rmmod utrace
	is_busy "$1" "$2" || failed_at "threads says that $1 is busy with '$(busy "$1")'"
	[ -e "$UT/status" ] || failed_at "$UT has gone"
}

start_load() {
	nice -n 19 "$PROGS/storm" 0 2 &
	LOAD+=($!)
	nice -n 19 "$PROGS/threads" 2 1000000000 &
	LOAD+=($!)
}

stop_load() {
	kill -KILL "${LOAD[@]}"
	wait "${LOAD[@]}" 2> /dev/null || true
}

load_test_module utrace_flags
