#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: records go to an export and to the kernel's log for as long as that is asked for
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"

CALL='syscall: getppid'
PRINTK=/proc/sys/kernel/tracepoint_printk

# calls WHAT - five more calls give so many records
calls() {
	echo > "$TRACING/trace"
	work 5
	expect_eq 5 "$(count "$CALL")" "records $1"
}

printed() {
	dmesg | grep -c "$CALL" || true
}

echo getppid > "$UT/syscalls"
start_worker
only_pid "$WORKER"
events_on syscall
calls "to begin with"

load_test_module utrace_export
calls "with an export"
expect_eq 5 "$(< /sys/module/utrace_export/parameters/records)" "exported"
rmmod utrace_export
calls "after an export"

[[ $(< /proc/cmdline) = *tp_printk* ]] || skip "the kernel was booted without tp_printk"
before=$(printed)
trap 'echo 0 > "$PRINTK"; unload_test_modules' EXIT
echo 1 > "$PRINTK"
calls "that are printed, too"
expect_eq 5 $(($(printed) - before)) "printed"
echo 0 > "$PRINTK"
calls "that are printed no longer"
expect_eq 5 $(($(printed) - before)) "printed"
expect_law
