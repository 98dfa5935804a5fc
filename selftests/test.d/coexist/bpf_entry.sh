#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: while a BPF program is on a hooked function, calls are refused with EBUSY and a reason
# long
# requires: /sys/fs/bpf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/errno.bash"
. "$SELFTESTS/lib/bpf.bash"

function=syscall_user_dispatch
reason='another direct call .a BPF program.. is on the hooked function'

entry_says() {
	expect_match "^source_entry: $1\$" "$(grep '^source_entry:' "$UT/status")" "status"
}

start_worker
wait_for unload_utrace
start_bpf fentry $function "$WORKER"
dmesg -C
load_utrace
entry_says "stopped, 0 holders, error -16: $reason"
only_pid none
expect_eq EBUSY "$(write_error "$EVENTS/syscall/enable" 1)" "an event"
expect_eq EBUSY "$(write_error "$UT/rules" 'on syscall getppid do stop')" "rules"
expect_match 'a source that the rules need is not available: see status' "$(< "$UT/error_log")"
expect_eq EBUSY "$("$PROGS/perf_open" "$(< "$EVENTS/syscall/id")" "$WORKER" -1 < /dev/null || true)" perf
expect_match "utrace: no source of events \"entry\": $reason .error -16" "$(dmesg)" "log"
expect_eq "" "$(threads)" "attached"
end_bpf

echo "== the program has gone"
only_pid "$WORKER"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
entry_says 'running, [1-9][0-9]* holders'
work 1000
expect_match "$BPF_REFUSED" "$(bpf_error fentry $function "$WORKER")" "errno of the program"
work 1000
expect_eq 2000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
