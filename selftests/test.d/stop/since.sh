#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: threads says for how long a thread has been wanted held, whatever comes in between
# requires: gdb
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/session.bash"

# older THAN - has the program been held for more milliseconds than that?
older() {
	[ "$(age $program)" -gt "$1" ] 2> /dev/null
}

session a
sleep 1000 &
program=$!
echo $program > "$UT/set_pid"
events_on syscall
expect_eq - "$(age $program)" "of one that runs"

echo "stop $program" > "$UT/control"
wait_state $program t
wait_for older 1000
echo "stop $program" > "$UT/control"
older 1000 || die "asked for again, it began anew: $(age $program)"
gdb -p $program -batch -ex bt > /dev/null 2>&1
older 1000 || die "after a debugger it began anew: $(age $program)"

# The first of two; when it has let go, the other one.
say a control "stop $program"
older 1000 || die "another one's hold began it anew: $(age $program)"
before=$(age $program)
echo "resume $program" > "$UT/control"
if older $((before - 1)); then die "it counts from the hold of the default session, which has let go: $(age $program)"; fi
wait_for older 0
say a control "resume $program"
wait_state $program S
expect_eq - "$(age $program)" "of one that was let go"
