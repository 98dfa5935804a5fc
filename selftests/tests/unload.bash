# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# unload.bash - what the tests of unloading share; sourced behind lib.sh
#
# Loads utrace_flags, which must not find anybody after an unload.
#
#   unload          it must succeed, and leave nothing behind
#   unload_soon     the same, and it must not wait for threads that come much later
#   load            as the tests' runner does
#   start_load      processes that make calls, threads and processes all the time,
#                   until stop_load; in the time that the test leaves to them
. "$SELFTESTS/tests/modules.bash"
LOAD=()

unload() {
	rmmod utrace || failed_at "rmmod"
	[ ! -e "$UT" ] || failed_at "$UT is still there"
	[ ! -e "$EVENTS" ] || failed_at "$EVENTS is still there"
	nobody_flagged || failed_at "flagged: $(flagged)"
}

unload_soon() {
	local started=$SECONDS
	unload
	[ $((SECONDS - started)) -le $((20 * TIMEOUT_SCALE)) ] ||
		failed_at "it took $((SECONDS - started)) s"
}

load() {
	load_utrace "source=$SOURCE"
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
