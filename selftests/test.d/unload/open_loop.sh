#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control files opened all the time while utrace comes and goes
# long
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

# The kernel warns where a process is killed while it makes an instance, by mkdir or for a session. So
# an opener ends between two calls.
opener() {
	perl -e 'my $ended;
	$SIG{TERM} = sub { $ended = 1 };
	until ($ended) {
		for $f (<$ARGV[0]/*>, map { "$ARGV[0]/$_" } qw(set_pid status threads syscalls)) {
			open F, "<", $f or next;
			read F, $x, 100;
			close F;
			if (open F, ">>", $f) { syswrite F, "none\n"; close F }
		}
	}' "$UT" &
	LOAD+=($!)
}

opener
opener
end=$((SECONDS + 10)) n=0 busy=0
while [ $SECONDS -lt $end ] || [ $n = 0 ]; do
	if rmmod utrace 2> /dev/null; then
		n=$((n + 1))
		load_utrace
	else
		busy=$((busy + 1))
	fi
done
kill "${LOAD[@]}"
wait "${LOAD[@]}"
echo "unloaded $n times, busy $busy times"
unload
load_utrace
expect_eq all "$(< "$UT/set_pid")" "set_pid"
