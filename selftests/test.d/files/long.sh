#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: texts of any length are taken whole or not at all
# requires: script
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# in_pieces SIZE LENGTH LAST - a text of LENGTH that ends with LAST, written to
# syscalls by calls of SIZE bytes. The status is the error.
in_pieces() {
	perl -e '($size, $length, $last, $file) = @ARGV;
		$last = " $last";
		$text = "getpid\n" x ($length / 7);
		$text = substr $text, 0, $length - length $last;
		$text =~ s/[^\n]*$/" " x length $&/e;
		$text .= $last;
		length $text == $length or die;
		open F, ">", $file or die;
		for ($i = 0; $i < $length; $i += $n) {
			$n = syswrite F, substr($text, $i, $size);
			defined $n or exit $!;
		}
		close F or exit $!' "$1" "$2" "$3" "$UT/syscalls"
}

for length in 1023 1024 1025 4096 8192 100000; do
	for size in 512 1024 4096 1000000; do
		put none syscalls
		in_pieces $size $length close || die "$length in pieces of $size: error $?"
		expect_text syscalls close getpid
		# An error at the end of a long text leaves the file unchanged. The
		# error of a text that ends with a full piece comes too late.
		: > "$UT/error_log"
		in_pieces $size $length nosuch || true
		expect_text syscalls close getpid
		expect_place nosuch .
	done
done

# bash writes 1024 bytes at a time to a terminal, and so to what echo is sent to from there.
start_sleeper
IDS=$(printf "$SLEEPER  %.0s" {1..400}) FILE=$UT/set_pid script -qec \
	"bash -c 'echo a terminal; echo \"\$IDS\" > \$FILE'" typescript < /dev/null > out ||
	die "a list from a terminal was refused: $(tail -n 3 "$UT/error_log")"
expect_text set_pid "$SLEEPER"
echo "$SLEEPER" > "$UT/set_pid"
printf "$SLEEPER  %.0s" {1..400} | dd of="$UT/set_pid" status=none
expect_text set_pid "$SLEEPER"
status=0
in_pieces 4000000 2000000 close 2> /dev/null || status=$?
expect_eq 7 "$status" "error of a text that is too long (E2BIG)"
expect_text syscalls close getpid
expect_match ": longer than 1 MiB$" "$(tail -n 3 "$UT/error_log")" "error_log"
