#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a ptracer of a held thread: it dumps the thread's own state, and leaves the thread held
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/dumper.bash"

# read_call - NR, SP and IP of the call that it sleeps in; "running" until it is switched out
read_call() {
	wait_for eval 'read -r nr _ _ _ _ _ _ sp ip < /proc/$PID/syscall; [ "$nr" != running ]'
}

row "a ptracer that seizes the thread dumps it"
# Blocks SIGUSR1, and has one waiting.
env --block-signal=USR1 sleep 1000 &
PID=$!
wait_for grep -q '^SigBlk:.*200$' /proc/$PID/status
wait_state $PID S
kill -USR1 $PID
only_pid $PID
read_call
ctl "stop $PID"
wait_held $PID
expect_match '^SigBlk:.*fffffffffffbfeff' "$(grep SigBlk /proc/$PID/status)"

start_dumper
expect_answer ok seize
nap 0.5
held $PID || die "seizing alone has let it go"
expect_answer 80057f interrupt		# PTRACE_EVENT_STOP, SIGTRAP
expect_answer 0000000000000200 mask
ask_dumper regs
# shellcheck disable=SC2154
expect_eq "$ip $sp $nr whole" "$ANSWER" "registers"
expect_answer "1 10" queue
ask_dumper config
expect_match '^0 (0|5)$' "$ANSWER" "rseq and dispatch"

# A dump blocks everything, has the thread do things, and puts its own mask back.
expect_answer ok setmask fffffffffffbfeff
expect_answer fffffffffffbfeff mask
expect_answer ok setmask 0000000000000a00
expect_answer ok detach
wait_held $PID

# Once more, with the mask that was left.
expect_answer ok seize
expect_answer 80057f interrupt
expect_answer 0000000000000a00 mask
expect_answer ok setmask 0000000000000200
expect_answer ok detach
wait_held $PID
ctl "resume $PID"
wait_state $PID S
expect_match '^SigBlk:.*0000000000000200' "$(grep SigBlk /proc/$PID/status)"
before="$sp $ip"
read_call
expect_eq "$before" "$sp $ip" "where it sleeps again"
kill -KILL $PID

row "a ptracer that asks before it has waited gets ESRCH"
sleep 1000 &
PID=$!
wait_state $PID S
only_pid $PID
ctl "stop $PID"
wait_held $PID
start_dumper
early=0
for ((i = 0; i < 15 || (i < 60 && early == 0); i++)); do
	ask_dumper attach
	case $ANSWER in
	"3 3") early=$((early + 1)) ;;
	"0 0" | "3 0") ;;	# it has stopped by then
	*) die "registers and mask: $ANSWER" ;;
	esac
	expect_answer 137f wait		# SIGSTOP
	expect_answer 0000000000000000 mask
	expect_answer ok detach
	wait_held $PID
done
ctl "resume $PID"
wait_state $PID S
kill -KILL $PID
[ $early -gt 0 ] || skip "the ptracer was never early"
