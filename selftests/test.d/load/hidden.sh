#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: where the kernel lacks a function that utrace calls, loading fails, and the log names it
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

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
