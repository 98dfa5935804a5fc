#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the hook is not taken from engines that use it, and comes back when BPF has gone
# long
# requires: hook /sys/fs/bpf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/bpf.bash"

EXIT=syscall_exit_to_user_mode_prepare

says() {
	expect_match "^$1: $2\$" "$(grep "^$1:" "$UT/status")"
}

unheld() {
	grep -q '^source_exit: .*, 0 holders' "$UT/status"
}

stopped() {
	grep -q '^source_exit: stopped, 0 holders' "$UT/status"
}

attach() {
	api attach "$1" "$TARGET" create
	api only "$1" 110
}

grep -q " $EXIT\$" /proc/kallsyms || skip "the function at the end of calls has a suffix"
unload_test_modules
unload_utrace
load_utrace source=auto
load_test_module utrace_test
api puppet sleeping
api puppet atomic atomic

echo "== the hook is not available: the tracepoints serve the engines that they can"
wait_for stopped
start_bpf fentry $EXIT "$TARGET"
attach sleeping
attach atomic
refused EOPNOTSUPP events sleeping syscall_entry
api events atomic syscall_entry
says source tracepoint
says source_error -16
ask call 110
expect_log "atomic syscall_entry 110"

echo "== the program goes, but they are in use"
end_bpf
refused EOPNOTSUPP events sleeping syscall_exit
for name in atomic sleeping; do
	api control $name detach
	api put $name
done
wait_for unheld

echo "== no engine uses the tracepoints: the hook is available, and its engines keep it"
echo "$TARGET" > "$UT/set_pid"
echo 1 > "$EVENTS/syscall_entry/enable"
says source hook
! grep '^source_error' "$UT/status" || die "there is an error"
wait_for stopped
start_bpf fentry $EXIT "$TARGET"
attach sleeping
api events sleeping syscall_entry
refused EBUSY events sleeping syscall_exit
says source hook
says source_limits none

echo "== the program goes again"
end_bpf
api events sleeping syscall_entry syscall_exit
api clear
ask call 110
expect_log "sleeping syscall_entry 110" "sleeping syscall_exit 110 = $ANSWER"
