#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: gdb and strace can attach to a held thread, which is held again after their detach
# long
# requires: gdb strace
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# under_strace [CALL] - the target, for half a second, and until strace has seen this call
under_strace() {
	local job
	rm -f strace.out
	strace -o strace.out -p "$TARGET" 2> strace.err &
	job=$!
	wait_for grep -q attached strace.err
	nap 0.5
	[ -z "${1-}" ] || wait_for grep -q "$1" strace.out
	kill -TERM $job
	wait $job || true
}

with_gdb() {
	gdb -nx -q -batch -ex "attach $1" -ex 'p/x $pc' -ex 'p $rbx' -ex detach > gdb.out 2>&1 ||
		die "gdb: $(< gdb.out)"
}

# In user mode: not one instruction.
api puppet a
tell spin
wait_busy
api attach a "$TARGET" create
api events a quiesce
hold a
ip=$(register a ip) bx=$(register a bx)
with_gdb "$TARGET"
expect_match "^.2 = $bx$" "$(< gdb.out)" "gdb"
wait_held
expect_eq "$ip $bx" "$(register a ip) $(register a bx)" "ip and counter after gdb"

# strace lets it run meanwhile.
under_strace
wait_held
[ "$(register a bx)" != "$bx" ] || die "it has not run under strace"
expect_eq puppet:control "$(holders)" "held by"
api control a resume
wait_state "$TARGET" R
kill -KILL "$TARGET"
wait_for gone

# At the entry of a call.
start_target
api attach a "$TARGET" create
api only a 39
api events a syscall_entry syscall_exit
api answer a syscall_entry stop 1
tell call 39
wait_held
with_gdb "$TARGET"
wait_held
api control a resume
heard
expect_eq "$TARGET" "$ANSWER" "result"
expect_eq 1 "$(log "syscall_exit 39" | wc -l)" "exits"

# In a blocking call.
api events a quiesce
tell pause
wait_state "$TARGET" S
hold a
under_strace pause
wait_held
expect_match "pause" "$(< strace.out)" "strace"
with_gdb "$TARGET"
wait_held
api control a resume
wait_state "$TARGET" S
