#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a call whose end no rule wanted to hear of is not told at the end of another
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

end="on syscall pause if ret != 0 do signal=CONT"

# is_in NR - the program is in this system call
is_in() {
	[[ $(< "/proc/$PROGRAM/syscall") = "$1 "* ]]
}

start target
ask handle 10
only_pid "$PROGRAM"
rules "$end"

# In a pause, only the beginnings of calls are wanted, until ends are not hooked; then again.
tell pause
wait_for is_in 34
rules "on syscall getpid do signal=CONT"
wait_for eval 'grep -q "source_exit: stopped" "$UT/status"'
kill -USR1 "$PROGRAM"
heard
wait_for is_in 0
rules "$end" "on syscall getpid do signal=CONT"
tell pause
wait_for is_in 34
fired 0 "$end"
kill -USR1 "$PROGRAM"
heard
wait_for is_in 0
fired 1 "$end"
