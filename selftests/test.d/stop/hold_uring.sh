#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: of a process with a thread of io_uring's, stop holds all others, and ends
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/hold.bash"

coproc { exec "$PROGS/uring" poll; }
read -r word uring <&"${COPROC[0]}"
[ "$word" = ready ] || skip "io_uring: $word $uring"
wait_state "$uring" S
expect_eq 2 "$(ls "/proc/$uring/task" | wc -l)" "threads, with io_uring's"
timeout $((20 * TIMEOUT_SCALE)) bash -c "echo 'stop $uring' > '$UT/control'" ||
	die "stop $uring: status $?"
wait_state "$uring" t
expect_eq "$uring" "$(threads "$uring" | cut -d' ' -f1)" "attached"
for command in step resume; do
	echo "$command $uring" > "$UT/control"
done
wait_for none_attached
