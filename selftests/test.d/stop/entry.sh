#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: STOP at the entry of a call: the thread stays there, then the call is told again
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api only a 95
api events a syscall_entry syscall_exit hold
api answer a syscall_entry stop 1
umask_of_target() {
	sed -n 's/^Umask:\t//p' "/proc/$TARGET/status"
}
umask=$(umask_of_target)
tell call 95
wait_held
expect_match 'State:.t \(tracing stop\)' "$(cat "/proc/$TARGET/status")" "state"
expect_eq puppet:syscall_entry "$(holders)" "held by"
expect_match '^running|^95 ' "$(< "/proc/$TARGET/syscall")" "its call"
spent=$(cputime)
sleep 0.5
held || die "it does not stay"
expect_eq "$spent" "$(cputime)" "time spent"
expect_eq "$umask" "$(umask_of_target)" "umask while held"
expect_eq -38 "$(register a ax)" "ax"
expect_log "a syscall_entry 95" "a held syscall_entry" "$(log '^a ip')"
api clear
api control a resume
heard
expect_eq 18 "$ANSWER" "result"
expect_eq 0000 "$(umask_of_target)" "umask"
expect_log "a runs syscall_entry" "a syscall_entry 95 resumed" "a syscall_exit 95 = 18"
expect_eq - "$(holders)" "held by"
refused EINVAL examine a

# Once more each time that it is let go.
api clear
api answer a syscall_entry stop 3
tell call 95
for i in 1 2 3; do
	wait_log syscall_entry $i
	wait_held
	api control a resume
done
heard
expect_eq 4 "$(log syscall_entry | grep -c "^a syscall_entry")" "reports"
expect_eq 1 "$(log syscall_exit | wc -l)" "exits"
