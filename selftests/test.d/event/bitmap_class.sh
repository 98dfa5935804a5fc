#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a class of calls is the same as strace's
# timeout: 120
# requires: strace perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

for class in %file %process; do
	STRACE=(strace -f -qq -e "trace=$class" -e raw=all -e signal=none -o strace.out)
	echo "$class" > "$UT/syscalls"
	same_as_strace /bin/sh -c 'ls / > /dev/null; /bin/true'
	[ "$(count ' syscall: execve\(')" = 3 ] || die "$class: no execve"
	expect_eq 0 "$(count ' syscall: (write|mmap|brk)\(')" "others with $class"
	reset_utrace
done
