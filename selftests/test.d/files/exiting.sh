#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a text that is kept when its writer exits without closing the file is not taken
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/rules.bash"

# write_and_exit FILE LINE... - LINEs, filled up to 4096 bytes; exit closes the file when the
# task has no root directory any more
write_and_exit() {
	perl -MPOSIX -e '$file = shift;
		open F, ">", $file or die;
		syswrite F, sprintf("%-4095s\n", join "\n", @ARGV);
		POSIX::_exit(0)' "$UT/$1" "${@:2}"
}

echo "== a list"
put close syscalls
write_and_exit syscalls open
expect_text syscalls close
expect_place open 'the writer has ended without closing the file'

echo "== rules with a path"
load_extension utrace_uprobe
put 'on exit do detach' rules
write_and_exit rules "on uprobe /bin/sh:0x1000 do attach"
expect_match 'on exit do detach' "$(< "$UT/rules")"
expect_fail grep -q uprobe "$UT/rules"
expect_place on 'the writer has ended without closing the file'
put '' rules
rmmod utrace_uprobe

echo "== a refused text is no empty one after a write of nothing"
put close syscalls
perl -e 'open F, ">", shift or die;
	syswrite F, "nosuch\n";
	defined syswrite F, "" or die "nothing: $!\n"' "$UT/syscalls"
expect_text syscalls close
