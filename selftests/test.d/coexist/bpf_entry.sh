#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a BPF program does not get a function that utrace hooks
# long
# requires: /sys/fs/bpf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/bpf.bash"

# The entry's where the compiler has left it its name, else the exit's.
function=syscall_user_dispatch
[ "$(symbol $function)" = $function ] || function=syscall_exit_to_user_mode_prepare
start_worker
only_pid "$WORKER"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
work 1000
expect_eq 16 "$(bpf_error fentry $function "$WORKER")" "errno of the program"
work 1000
expect_eq 2000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
