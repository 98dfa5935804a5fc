#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: engines keep the hook that they have while a BPF program keeps the other one from them
# long
# requires: /sys/fs/bpf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
EXIT=$(hooked_exit)	# api.bash has another symbol()
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/bpf.bash"

stopped() {
	grep -q '^source_exit: stopped, 0 holders' "$UT/status"
}

attach() {
	api attach "$1" "$TARGET" create
	api only "$1" 110
}

[[ $EXIT != *.* ]] || skip "the function at the end of calls has a suffix"
api puppet sleeping
echo "$TARGET" > "$UT/set_pid"
echo 1 > "$EVENTS/syscall_entry/enable"
wait_for stopped
start_bpf fentry $EXIT "$TARGET"
attach sleeping
api events sleeping syscall_entry
refused EBUSY events sleeping syscall_exit

echo "== the program goes again"
end_bpf
api events sleeping syscall_entry syscall_exit
api clear
ask call 110
expect_log "sleeping syscall_entry 110" "sleeping syscall_exit 110 = $ANSWER"
