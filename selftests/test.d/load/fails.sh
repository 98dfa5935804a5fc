#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a load that fails leaves nothing behind, and the log says why
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/recording.bash"

row "no memory for the folder of the control files"
# The folder of the control files comes last; without eventfs, those of the events come before.
pass=0
grep -qw eventfs_create_dir /proc/kallsyms || pass=$(find "$EVENTS" -type d | wc -l)
unload
load_test_module utrace_fail function=tracefs_create_dir error=-12 "pass=$pass"
expect_fail load_utrace
expect_match 'utrace: not loaded: -ENOENT$' "$(dmesg | tail -n 5)" "log"
rmmod utrace_fail
[ ! -d /sys/module/utrace ] || die "it is loaded"
[ ! -e "$UT" ] && [ ! -e "$EVENTS" ] || die "its files are there"
none_flagged || die "flagged: $(flagged)"
load_utrace
[ -e "$UT/status" ] || die "it cannot be loaded any more"

row "the kernel lacks a function that utrace calls"
# Kernels have one of do_coredump() and vfs_coredump().
mapfile -t names < <(sed -n '/vfs_coredump/d; s/^HIDDEN(\(.*\))$/\1/p' \
	"$SELFTESTS/../provider/compat/unexported_list.h")
[ ${#names[@]} -gt 1 ] || die "no functions in unexported_list.h"
unload
# A function is found by a kprobe on its name.
for i in 0 $((${#names[@]} - 1)); do
	load_test_module utrace_fail function=register_kprobe error=-2 "pass=$i"
	expect_fail load_utrace
	expect_match "utrace: the kernel's ${names[i]}\(\) was not found" "$(dmesg | tail -n 5)" "log"
	[ ! -d /sys/module/utrace ] || die "it is loaded"
	[ ! -e "$UT" ] && [ ! -e "$EVENTS" ] || die "its files are there"
	rmmod utrace_fail
done
load_utrace

row "loading finds what the short way into a ring buffer needs, and records do without it"
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
