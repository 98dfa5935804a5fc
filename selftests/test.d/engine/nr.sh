#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine changes the number, an argument and the result of a call
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api puppet b
api attach a "$TARGET" create
api attach b "$TARGET" create
api only a 110
api events a syscall_entry syscall_exit
api events b syscall_entry syscall_exit
api only b 39
# getppid becomes getpid; the exit tells what the entry told.
ask call 110
expect_eq "$$" "$ANSWER" "getppid"
api nr a 39
api clear
ask call 110
expect_eq "$TARGET" "$ANSWER" "getpid in its place"
expect_match "a syscall_exit 110 = $TARGET" "$(log)" "exit"
api nr a -1
ask call 110
expect_eq "$$" "$ANSWER" "getppid again"

# An argument: umask(0) becomes umask(022).
api only a 95
api arg a 0 18
ask call 95
expect_match 'Umask:.0022' "$(cat "/proc/$TARGET/status")" "umask"
api arg a 0 0
ask call 95
expect_eq 18 "$ANSWER" "the umask before"

# The result.
api only a 39
api result a 4711
ask call 39
expect_eq 4711 "$ANSWER" "result"
api result a -13
ask call 39
expect_eq -13 "$ANSWER" "an error"
api control a detach
ask call 39
expect_eq "$TARGET" "$ANSWER" "afterwards"
