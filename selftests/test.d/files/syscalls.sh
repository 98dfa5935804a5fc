#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: syscalls: an accepted text reads back in a form that can be written again
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

expect_eq "" "$(< "$UT/syscalls")" "at first"
put 'openat connect' syscalls
expect_text syscalls openat connect
add close syscalls
expect_text syscalls close connect openat
add '!openat' syscalls
expect_text syscalls close connect
add '!close !connect' syscalls
expect_text syscalls none
put '!read' syscalls
expect_text syscalls '!read'
put '2 # open, of x86_64 alone' syscalls
expect_text syscalls x86_64:open
put 'i386:open' syscalls
expect_text syscalls i386:open

for text in all none other '!other' %file '%file !openat' '!%file' '0-500' 500-510 \
	    '!500-510' i386:all '!i386:all' 'x32:read 7 i386:%network' '!x32:read !3' \
	    'x86_64:all !x86_64:getppid' '%process,%signal'; do
	put "$text" syscalls
	again syscalls
done
put '' syscalls
expect_eq "" "$(< "$UT/syscalls")" "cleared"
