#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a ptracer that asks a held thread before it has waited gets ESRCH
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/dumper.bash"

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
