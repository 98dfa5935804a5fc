#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: while a BPF program is on a hooked function, the tracepoints are the source
# long
# requires: hook /sys/fs/bpf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/errno.bash"
. "$SELFTESTS/lib/bpf.bash"

says() {
	expect_match "^$1: $2\$" "$(grep "^$1:" "$UT/status")"
}

record() {
	only_pid "$WORKER"
	echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
	work 1000
	expect_eq 1000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
}

# The entry's where the compiler has left it its name, else the exit's.
function=syscall_trace_enter
[ "$(symbol $function)" = $function ] || function=syscall_exit_to_user_mode_prepare
start_worker
unload_utrace
start_bpf fentry $function "$WORKER"
load_utrace source=hook 2> /dev/null && die "the hook was had beside a BPF program"
expect_match 'source=hook is not available: another direct call .*error -16' "$(dmesg | grep utrace: | tail -n 2)"
load_utrace source=auto
says source tracepoint
says source_error -16
says source_reason 'another direct call .a BPF program.. is on the hooked function'
record
ctl "stop $WORKER"
wait_held "$WORKER"
ctl "resume $WORKER"
work 10
before=$(visits)
work 100
[ "$(visits)" -gt "$before" ] || die "the program sees nothing"
unload_utrace
end_bpf

# Gone, and loaded anew.
load_utrace source=auto
says source hook
says source_limits none
record
expect_eq 16 "$(bpf_error fentry $function "$WORKER")" "errno of the program"
work 1000
expect_eq 2000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
