#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: get_signal is patched under the hook and before it; a held thread delays the patch
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/test.d/coexist/livepatch.bash"

start_sleep() {
	sleep 1000 &
	pid=$!
	wait_state $pid S
	only_pid $pid
}

hold() {
	ctl "stop $pid"
	wait_held $pid
}

# jctl - stopped by SIGSTOP and continued
jctl() {
	local before
	before=$(calls)
	kill -STOP $pid
	wait_state $pid T
	kill -CONT $pid
	wait_state $pid "$1"
	[ "$(calls)" -gt "$before" ] || die "the patched function was not called"
}

start_sleep
hold
ctl "resume $pid"
patch get_signal
wait_for -t 40 patched
jctl S
hold
jctl t
ctl "resume $pid"
wait_state $pid S

# Held, it is in the function: it does not come back before it is let go.
hold
unpatch
nap 4
expect_eq 1 "$(cat $PATCH/transition)" "transition, with a thread held"
held $pid || die "the patch has let it go"
ctl "resume $pid"
wait_for -t 40 unpatched
remove_patch

# The same with a patch that comes; another function is none of its business.
hold
patch get_signal
nap 4
expect_eq 1 "$(cat $PATCH/transition)" "transition, with a thread held"
ctl "resume $pid"
wait_for -t 40 patched
remove_patch
hold
patch cmdline_proc_show
wait_for -t 12 patched
held $pid || die "the patch has let it go"
cat /proc/cmdline
[ "$(calls)" -ge 1 ] || die "the patched function was not called"
remove_patch
held $pid || die "the patch has let it go"
ctl "resume $pid"
wait_state $pid S

# First the patch, then the hook.
wait_for eval '! grep -q "^source_boundary: running" "$UT/status"'
patch get_signal
wait_for -t 40 patched
hold
jctl t
ctl "resume $pid"
wait_state $pid S
remove_patch
hold
kill -KILL $pid
