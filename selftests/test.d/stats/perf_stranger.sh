#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a signal that a timer sends and nobody takes is not counted as handed to perf
# requires: perf perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# Ignored signals are recorded where they are sent, here by the interrupt.
perl -e '
	$SIG{ALRM} = "IGNORE";
	$| = 1;
	my ($id, $times) = ("\0" x 4, pack "q4", 0, 10_000_000, 0, 10_000_000);
	syscall(222, 1, 0, $id) == 0 or die "timer_create: $!\n";
	syscall(223, unpack("i", $id), 0, $times, 0) == 0 or die "timer_settime: $!\n";
	print "ready\n";
	sleep 1000 while 1' > up &
sleeper=$!
wait_for grep -q ready up
seen=$(stats_of signal seen perf)
emitted=$(stats_of signal emitted perf)
perf stat -a -x, -o stat.out -e utrace:signal -- sleep 2
seen=$(($(stats_of signal seen perf) - seen))
emitted=$(($(stats_of signal emitted perf) - emitted))
counted=$(awk -F, '$3 == "utrace:signal" { print $1 }' stat.out)
kill -KILL $sleeper
[ $seen -gt 2 ] || skip "the kernel sends an ignored signal of a timer only once"
[ $seen -ge 50 ] || die "only $seen signals"
[ -n "$counted" ] || die "perf says: $(< stat.out)"
apart=$((emitted - counted))
[ ${apart#-} -le 10 ] || die "$emitted emitted, perf has $counted"
expect_law
