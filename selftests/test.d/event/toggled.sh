#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a call whose end no engine wanted is not reported at the end of another call
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

answered() {
	read -r _ <&"${COPROC[0]}"
}

# is_in NR - the target is in this system call
is_in() {
	[[ $(< "/proc/$target/syscall") = "$1 "* ]]
}

# Only pause is recorded; the target waits for commands in a read.
coproc { exec "$PROGS/target"; }
target=$COPROC_PID
answered
echo handle 10 >&"${COPROC[1]}"
answered
only_pid "$target"
echo pause > "$UT/syscalls"
events_on syscall

# In a pause, only entries are wanted, until exits are not hooked; then they are again.
echo pause >&"${COPROC[1]}"
wait_for is_in 34
events_on syscall_entry
echo 0 > "$EVENTS/syscall/enable"
wait_for eval 'grep -q "source_exit: stopped" "$UT/status"'
kill -USR1 "$target"
answered
wait_for is_in 0
events_on syscall
echo pause >&"${COPROC[1]}"
wait_for is_in 34
expect_eq "" "$(records ': syscall: ')" "records"
kill -USR1 "$target"
answered
wait_for is_in 0
expect_eq 1 "$(count ': syscall: pause')" "the next one"
