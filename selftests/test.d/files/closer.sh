#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a kept text belongs to its writer, whichever process continues it or closes the file
# requires: setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# page TEXT - what is kept: a text filled up to 4096 bytes
page() {
	printf '%-4095s\n' "$1"
}

# by_nobody TEXT - a user without privilege writes TEXT at once, into an inherited open file
by_nobody() {
	page "$1" | setpriv --reuid=65534 --regid=65534 --clear-groups \
		dd bs=4096 iflag=fullblock status=none >&3
}

start_sleeper
kill=" signal $SLEEPER KILL"
exec 3> "$UT/control"
by_nobody "$kill"
exec 3>&-
expect_match "no permission to send signals" "$(last_lines 3 "$UT/error_log")" "closed by root"
wait_state "$SLEEPER" S	# one that was killed never gets there

exec 3> "$UT/control"
by_nobody "$kill"
words=$(/bin/echo "resume $SLEEPER" 2>&1 >&3) && die "root has continued it"
expect_match "Operation not permitted" "$words" "continued by root"
expect_match "begun by a process with other rights" "$(last_lines 3 "$UT/error_log")" "error_log"
exec 3>&-
wait_state "$SLEEPER" S

exec 3> "$UT/control"
page "$kill" | dd bs=4096 iflag=fullblock status=none >&3
wait_state "$SLEEPER" S
exec 3>&-
status=0
wait "$SLEEPER" || status=$?
expect_eq 137 $status "status of the process that root has told to end"
