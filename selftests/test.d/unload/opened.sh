#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an open() after the beginning of rmmod is refused, without a warning
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

opener() {
	perl -MPOSIX -e '
		my ($ended, %errors);
		$SIG{TERM} = sub { $ended = 1 };
		open F, ">", "begun";
		until ($ended) {
			open F, "<", $ARGV[0] or $errors{$! + 0}++;
			close F;
		}
		print $errors{+ENXIO} // 0, "\n"' "$UT/set_pid" > refused &
	LOAD+=($!)
}

load_test_module utrace_fail function=utrace:utrace_dir_exit delay=500
opener
wait_for [ -e begun ]
try() { rmmod utrace 2> /dev/null; }
wait_for try
kill "${LOAD[@]}"
wait "${LOAD[@]}"
echo "refused: $(< refused)"
[ "$(< refused)" -gt 0 ] || die "open() was not refused with ENXIO"
[ ! -e "$UT" ] || failed_at "$UT is still there"
load_utrace
expect_eq all "$(< "$UT/set_pid")" "set_pid"
