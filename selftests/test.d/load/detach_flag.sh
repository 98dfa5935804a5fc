#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that is let go does not come the slow way any more
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

probe=$TRACING/events/kprobes/enter
start_worker
echo "p:enter $(symbol syscall_user_dispatch)" > "$TRACING/kprobe_events"
slow_calls() {
	hits "$probe/hist" | awk '{ n += $2 } END { print n + 0 }'
}

echo "hist:keys=common_pid if common_pid == $WORKER" > "$probe/trigger"
only_pid "$WORKER"
work 100
expect_eq 0 "$(slow_calls)" "slow calls while nothing is wanted"
events_on signal exec
work 100
expect_eq 0 "$(slow_calls)" "slow calls while no call is wanted"
events_on syscall
work 100
n=$(slow_calls)
[ "$n" -ge 100 ] || die "wanted, yet only $n slow calls"
only_pid $$
n=$(slow_calls)
work 100
expect_eq "$n" "$(slow_calls)" "slow calls after it was let go"
