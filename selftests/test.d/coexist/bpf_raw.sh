#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a BPF program at sys_enter sees of a recorded thread what it saw before
# requires: /sys/fs/bpf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/bpf.bash"

start_worker
start_bpf raw sys_enter "$WORKER"
work 1000
expect_eq 1000 "$(visits)" "without utrace"
only_pid "$WORKER"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
work 1000
expect_eq 2000 "$(visits)" "recorded"
ctl "stop $WORKER"
wait_held "$WORKER"
work_on 1000
ctl "resume $WORKER"
work_done
expect_eq 3000 "$(visits)" "held and let go"
only_pid none
work 1000
expect_eq 4000 "$(visits)" "not recorded any more"
expect_eq 2000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
end_bpf
only_pid "$WORKER"
work 1000
expect_eq 3000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
expect_law
