#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the function at the entry of calls is patched under the hook, and the other way round
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/test.d/coexist/livepatch.bash"

on() {
	only_pid "$WORKER"
	echo "hist:keys=id if common_pid == $WORKER" > "$EVENTS/syscall/trigger"
	expected=0
}

off() {
	echo "!hist:keys=id if common_pid == $WORKER" > "$EVENTS/syscall/trigger"
	wait_for eval '! grep -q "^source_entry: running" "$UT/status"'
}

# record WHEN [pass] - pass: the calls go on into the patched function.
record() {
	local before=0
	[ -z "${2-}" ] || before=$(calls)
	work 1000
	expected=$((expected + 1000))
	expect_eq $expected "$(hits "$EVENTS/syscall/hist" |
		awk '$1 == 110 { print $2 }')" "getppid, $1"
	[ -z "${2-}" ] || [ "$(calls)" -ge $((before + 1000)) ] ||
		die "$1: called $(calls) times, before $before"
}

# Calls of a recorded thread with a seccomp filter are answered by the hook, for the function has
# nothing to do in them. The filter still decides.
denies() {
	launch "$PROGS/deny" 60
	[ -z "${1-}" ] || only_pid "$WORKER" "$PID"
	finish
	expect_eq 0 "$STATUS" "exit status: all were denied"
}

function=$(symbol syscall_user_dispatch)
start_worker
on
record "before"
patch "$function"
record "while it is being patched"
wait_for -t 40 patched
record "patched" pass
denies
denies recorded
only_pid "$WORKER"
remove_patch
record "unpatched"

# First the patch, then the hook.
off
patch "$function"
wait_for -t 40 patched
denies
on
record "hooked after the patch" pass
denies recorded
off
denies
on
record "hooked again" pass
remove_patch
record "without the patch"
expect_law
