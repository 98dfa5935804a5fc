#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a session begins and ends to want paths while calls have their memory recorded
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

echo '64 memory' > "$UT/strings"
echo 'openat dup2 fcntl' > "$UT/syscalls"
session other
launch /bin/sh -c 'i=0; while [ $i -lt 20000 ]; do : < /dev/null; i=$((i + 1)); done'
echo "$PID" > "$UT/set_pid"
echo 1 > "$EVENTS/syscall/enable"
release
while [ -e "/proc/$PID" ] && ! has_state "$PID" Z; do
	say other strings '64 fd'
	say other strings 64
done
wait "$JOB" || die "the program: status $?"
end other
expect_law
