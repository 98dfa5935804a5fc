#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: loading finds what the short way into a ring buffer needs, and records do without it
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/recording.bash"

# load_and_log - load the module; set LOG to what the kernel says meanwhile
load_and_log() {
	echo "<5>short_way: load $1" > /dev/kmsg
	load_utrace
	LOG=$(dmesg | sed "1,/short_way: load $1/d")
}

unload
load_and_log 1
[[ $LOG != *"ordinary way"* ]] || die "no short way: $LOG"

# A kernel whose types have no description.
unload
load_test_module utrace_fail function=btf_find_by_name_kind error=-2
load_and_log 2
rmmod utrace_fail
expect_match "utrace: records take ftrace's ordinary way" "$LOG" "log"
echo getppid > "$UT/syscalls"
start_worker
only_pid "$WORKER"
events_on syscall
work 5
expect_eq 5 "$(count 'syscall: getppid')" "records by the ordinary way"
expect_match '^# default: what was overwritten is in per_cpu' "$(< "$UT/stats")" "stats"
events_off
unload
load_utrace
