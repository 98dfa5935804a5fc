#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace report and timeline tell how many records a recording has lost
# long
# requires: trace-cmd perl
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# A buffer that is overwritten, of one processor: what is read first says how many are lost.
echo getppid > "$UT/syscalls"
read -r size _ < "$TRACING/buffer_size_kb"
trap 'echo "$size" > "$TRACING/buffer_size_kb"' EXIT
echo 8 > "$TRACING/buffer_size_kb"
launch "$(command -v taskset)" 1 perl -e 'getppid for 1 .. 5000'
only_pid "$PID"
events_on syscall
finish
events_off
wait_for sources_settled
trace-cmd extract -o lost.dat > out 2>&1 || die "trace-cmd: $(< out)"

# marked - how many records are lost by the marks among what report has printed
marked() {
	local counts
	counts=$(sed -n 's/^utrace: \([0-9]*\) records are lost here$/\1/p
		s/^{"event":"lost","count":\([0-9]*\)}$/\1/p' calls | xargs | tr ' ' +)
	echo $((${counts:-0}))
}

# told TEXT - what a command says of the whole
told() {
	expect_match "^utrace: $1 in lost.dat, at [0-9]+ places?\$" "$(< said)"
	expect_match '--buffer' "$(< said)" "what to do"
}

"$UTRACE" report lost.dat > calls 2> said
printed=$(grep -c ' getppid(' calls)
lost=$(marked)
[ "$printed" -gt 0 ] || die "report prints no call"
expect_eq 5000 $((printed + lost)) "printed $printed, lost $lost"
told "$lost records are lost"
for options in --failed '--json -e clone'; do
	# shellcheck disable=SC2086 # words
	"$UTRACE" report $options lost.dat > calls 2> said
	expect_eq "$lost" "$(marked)" "the marks of report $options"
	told "$lost records are lost"
done
"$UTRACE" timeline --json out.json lost.dat 2> said
told "$lost records are lost"

# Version 6 has the pages as they are; later ones may be compressed.
trace-cmd convert --file-version 6 -i lost.dat -o plain.dat > out 2>&1 || die "trace-cmd: $(< out)"
mv plain.dat lost.dat
# A page without room for the number has bit 31 of its header alone, and not bit 30 for the number.
perl -0777 -pi -e 'for (my $at = 8; $at + 8 <= length; $at += 4096) {
	my $commit = unpack "V", substr $_, $at, 4;
	next if $commit >> 30 != 3 || ($commit & 0xfff) != ($commit & 0x3fffffff);
	substr($_, $at, 4) = pack "V", $commit ^ 1 << 30;
}' lost.dat
"$UTRACE" report lost.dat > calls 2> said
expect_match '^utrace: an unknown number of records are lost here$' "$(< calls)"
told "an unknown number of records are lost"
