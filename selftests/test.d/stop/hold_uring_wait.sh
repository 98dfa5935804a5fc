#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: stop ends the wait for io_uring, whatever the upper half of the number is
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/hold.bash"

for mode in low high; do
	coproc { exec "$PROGS/uring" $mode; }
	uring=$COPROC_PID
	read -r word reason <&"${COPROC[0]}"
	[ "$word" = ready ] || skip "io_uring: $word $reason"
	wait_state "$uring" S
	ctl "stop $uring"
	wait_state "$uring" t
	ctl "resume $uring"
	wait_state "$uring" S
	kill -KILL "$uring"
	wait_for none_attached
done
