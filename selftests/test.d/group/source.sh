#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a module's group whose callbacks abort calls is refused if the tracepoints are the source
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

if [ "$SOURCE" = hook ]; then
	load_sample utrace_fault_inject calls=openat
else
	expect_fail load_sample utrace_fault_inject calls=openat
	[ ! -e /sys/module/utrace_fault_inject ] || die "the module is loaded"
	expect_match 'utrace: no group fault-inject: callbacks that sleep or abort calls need the hook: .*EOPNOTSUPP' \
		"$(dmesg | tail -n 5)"
fi
