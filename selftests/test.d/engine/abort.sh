#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: ABORT at entry: the call is not run, and returns the callback's result
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api only a 39
api events a syscall_entry syscall_exit
ask call 39
expect_eq "$TARGET" "$ANSWER" "getpid"
api answer a syscall_entry abort 1
api clear
ask call 39
expect_eq -38 "$ANSWER" "aborted"
expect_log "a syscall_entry 39" "a syscall_exit 39 = -38"
api answer a syscall_entry abort
api ax a 4711
ask call 39
expect_eq 4711 "$ANSWER" "aborted, with a result"
api ax a -13
ask call 39
expect_eq -13 "$ANSWER" "aborted, with an error"

# Not run: umask(0) has changed nothing.
umask_of_target() {
	sed -n 's/^Umask:\t//p' "/proc/$TARGET/status"
}
umask=$(umask_of_target)
[ "$umask" != 0000 ] || die "the umask is 0 at first"
api only a 95
ask call 95
expect_eq "$umask" "$(umask_of_target)" "umask"
api control a detach
ask call 95
expect_eq 0000 "$(umask_of_target)" "umask, not aborted"
