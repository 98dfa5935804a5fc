#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: loading, enabling, choosing targets and unloading, again and again under load
# long
# timeout: 300
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

again() {
	unload
	load_utrace
}

start_load
row "loading, enabling all, and unloading"
for n in 0 1 2; do
	again
	echo 1 > "$EVENTS/enable"
	nap 0.$n
done

row "unloading right after loading, enabling, writing and disabling"
again
again
echo 1 > "$EVENTS/enable"
again
echo $$ > "$UT/set_pid"
again
echo 1 > "$EVENTS/syscall/enable"
echo $$ > "$UT/set_pid"
echo 0 > "$EVENTS/syscall/enable"
again

row "followed targets"
end=$((SECONDS + 10))
for ((n = 0; SECONDS < end; n++)); do
	printf '%s\n' "${LOAD[@]}" > "$UT/set_pid"
	echo 1 > "$EVENTS/enable"
	nap 0.$((n % 3 + 1))
	[ "$(< "$UT/set_pid")" != none ] || die "no targets"
	again
done
echo "$n times"
expect_eq all "$(< "$UT/set_pid")" "set_pid, loaded again"

row "events enabled and targets written all the time"
toggle() {
	while :; do
		echo 1 > "$EVENTS/enable"
		echo $$ > "$UT/set_pid"
		echo 0 > "$EVENTS/syscall/enable"
		echo all > "$UT/set_pid"
		echo 0 > "$EVENTS/enable"
	done 2> /dev/null
}
(set +eE; trap - ERR; toggle) &
LOAD+=($!)
end=$((SECONDS + 10)) n=0
while [ $SECONDS -lt $end ] || [ $n = 0 ]; do
	! rmmod utrace 2> /dev/null || n=$((n + 1))
	[ -d /sys/module/utrace ] || load_utrace
done
stop_load
echo "unloaded $n times"
again

# The kernel warns where a process is killed while it makes an instance, by mkdir or for a session. So
# an opener ends between two calls.
row "control files opened all the time"
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
LOAD=()
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
again
expect_eq all "$(< "$UT/set_pid")" "set_pid"
