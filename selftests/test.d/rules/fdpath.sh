#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: the path of the file behind a call's descriptor
# requires: perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

only_pid $BASHPID
echo none > "$UT/syscalls"
rules "on syscall write if fdpath == $PWD/one do syscalls=write" \
	'on syscall fsync if fdpath ~ *two && ret == 0 do syscalls=fsync' \
	'on syscall close if fdpath ~ pipe:* do syscalls=close'
perl -e 'open F, ">", "other"; syswrite F, "x"; syscall 74, fileno F'
expect_text syscalls none
perl -e 'open F, ">", "one"; syswrite F, "x"; syscall 74, fileno F'
expect_text syscalls write
perl -e 'open F, ">", "two"; syswrite F, "x"; syscall 74, fileno F'
expect_text syscalls fsync
perl -e 'pipe R, W; close R'
expect_text syscalls close
echo "== a file that is deleted keeps its name"
echo none > "$UT/syscalls"
perl -e 'open F, ">", "one"; unlink "one"; syswrite F, "x"'
expect_text syscalls write
echo "== a name that ends like that of a deleted file"
rules "on syscall write if fdpath == $PWD/one do syscalls=write"
echo none > "$UT/syscalls"
perl -e 'open F, ">", "one (deleted)"; syswrite F, "x"'
expect_text syscalls none
echo "== in front of two texts"
rules "on syscall renameat if fdpath == $PWD/dir do syscalls=renameat"
perl -e 'mkdir "dir"; open D, "<", "dir"; $old = "old"; syscall 264, fileno D, $old, fileno D, $old'
expect_text syscalls renameat
expect_refused 'on exec if fdpath == /x do attach' "$UT/rules" 'rules'
