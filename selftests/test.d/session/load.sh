#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: sessions come and go under load, with all their files in use
# long
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/lib/slabs.bash"
. "$SELFTESTS/lib/session.bash"

load_test_module utrace_flags
only_pid none
"$PROGS/storm" 0 2 &
storm=$!
"$PROGS/threads" 4 1000000000 1000 &
threads=$!

# Whatever files there are are read and written, whether that is refused or not.
perl -e 'my ($dir, @ids) = @ARGV;
	my %text = (set_pid => "@ids", follow => "fork", syscalls => "!read", signals => "!TERM",
		exit_filter => "ret < 0", strings => "8", control => "stop $ids[1] resume $ids[1]");
	for (;;) {
		for my $f (<$dir/utrace/instances/*/*>) {
			my ($name) = $f =~ m{([^/]*)$};
			open my $in, "<", $f or next;
			open my $out, ">>", $f;
			read $in, my $x, 100;
			select undef, undef, undef, rand 0.01;
			syswrite $out, "$text{$name}\n" if $out && $text{$name};
			read $in, $x, 10000;
		}
		for my $f (<$dir/instances/*/events/utrace/syscall/enable>) {
			open my $out, ">", $f or next;
			syswrite $out, "1\n";
		}
	}' "$TRACING" $storm $threads 2> /dev/null &
user=$!

end=$((SECONDS + 60 * TIMEOUT_SCALE)) n=0
while [ $n -lt 10 ] && [ $SECONDS -lt $end ]; do
	# An instance that the other one had open, and that stayed, is made a session again.
	echo "x$((n % 2)) y" > "$UT/sessions"
	echo $storm $threads > "$SE/y/set_pid"
	echo 1 > "$IN/y/events/utrace/enable"
	echo "stop $threads" > "$SE/y/control"
	[ $((n % 3)) = 0 ] || echo 1 > "$IN/x$((n % 2))/events/utrace/enable"
	cat "$UT/threads" "$UT/stats" > /dev/null
	echo "!y !x$((n % 2))" > "$UT/sessions"
	n=$((n + 1))
done
echo "$n rounds"
[ $n -gt 1 ] || die "too few"
kill -KILL $user
wait $user 2> /dev/null || true
for instance in "$IN"/*/; do
	[ ! -d "$instance" ] || rmdir "$instance"
done
kill -KILL $storm $threads
wait 2> /dev/null || true
expect_eq "" "$(< "$UT/sessions")" "sessions"
expect_eq "" "$(threads)" "attached"
wait_for none_flagged
expect_slabs_empty
expect_law
