#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a process that dumps core has its own signal mask, also where an engine wants signals
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/sink.bash"
. "$SELFTESTS/lib/api.bash"
trap 'show_log; put_back' EXIT

ask block 10
api puppet a
api attach a "$TARGET" create
api events a signal
kill -ABRT "$TARGET"
wait_full "$TARGET"
expect_eq 0000000000000200 "$(sed -n 's/^SigBlk:\t//p' "/proc/$TARGET/status")" "mask"
drain
wait_for gone
