#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: exit_filter does not grow without end by >>
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# add_comment LENGTH - after what is there
add_comment() {
	perl -e '($length, $file) = @ARGV;
		open F, ">>", $file or die;
		defined syswrite(F, "#" . "x" x ($length - 2) . "\n") or exit $!' \
		"$1" "$UT/exit_filter"
}

size() {
	wc -c < "$UT/exit_filter"
}

put 'ret < 5\n' exit_filter
for length in 500001 500001; do
	add_comment $length || die "$length more bytes: error $?"
done
expect_eq 1000010 "$(size)" "bytes in all"
for length in 100001 1000001 1000001 1000001 1000001; do
	status=0
	: > "$UT/error_log"
	add_comment $length || status=$?
	expect_eq 7 $status "error of $length more bytes (E2BIG)"
	expect_match ": longer than 1 MiB$" "$(tail -n 3 "$UT/error_log")" "error_log"
done
expect_eq 1000010 "$(size)" "bytes after those were refused"
add '&& ret > 2' exit_filter
expect_eq "&& ret > 2" "$(tail -n 1 "$UT/exit_filter")" "what still has room"
