#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a call's duration is the time it took
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"

launch /bin/sleep 0.3
only_pid "$PID"
events_on syscall
finish
took=$(records ' syscall: (clock_)?nanosleep' | sed 's/.*<\([0-9]*\) ns>.*/\1/')
[ "${took:-0}" -ge 300000000 ] || die "0.3 s of sleep took ${took:-nothing} ns"
[ "$took" -lt 3000000000 ] || die "0.3 s of sleep took $took ns"
for took in $(records ' syscall: brk' | sed 's/.*<\([0-9]*\) ns>.*/\1/'); do
	[ "$took" -gt 0 ] && [ "$took" -lt 300000000 ] || die "brk took $took ns"
done
