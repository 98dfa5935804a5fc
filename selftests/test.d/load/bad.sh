#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a load that fails leaves nothing behind
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

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
