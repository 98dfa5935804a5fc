#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: exit_filter takes the path of the file behind a call's descriptor
# requires: perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

cat > work.pl <<'P'
open A, ">", "one"; open B, ">", "two";
syswrite A, "a"; syswrite B, "bb"; syswrite A, "ccc"; $x = "bad!"; syscall 1, 77, $x, 4; close A; close B;
P

# wrote FILTER RESULT... - of the writes and closes of work.pl those with these results are recorded
wrote() {
	echo "$1" > "$UT/exit_filter"
	shift
	record_anew /usr/bin/perl work.pl
	expect_eq "$*" "$(records ': write\(|: close\(' |
		sed 's/.*: \([a-z]*\)(.* = \(-*[0-9]*\) .*/\1=\2/' | xargs)" "$(< "$UT/exit_filter")"
	expect_law
}

echo write,close > "$UT/syscalls"
wrote "fdpath == $PWD/one" write=1 write=3
wrote 'fdpath ~ */one && ret > 1' write=3
wrote "fdpath ~ */two || errno == EBADF" write=2 write=-9

echo "== descriptors in front of two texts, for which no record has room"
cat > two.pl <<'P'
mkdir "dir"; open D, "<", "dir"; pipe R, W;
my ($old, $new, $x) = ("old", "new", "x");
syscall 264, fileno D, $old, fileno D, $new;		# renameat
syscall 264, -100, $old, fileno D, $new;
syscall 44, fileno W, $x, 1, 0, 0, 0;			# sendto
P
echo renameat,sendto > "$UT/syscalls"
echo "fdpath == $PWD/dir || fdpath ~ pipe:*" > "$UT/exit_filter"
record_anew /usr/bin/perl two.pl
expect_eq "renameat=-2 sendto=-88" "$(records ': renameat\(|: sendto\(' |
	sed 's/.*: \([a-z]*\)(.* = \(-*[0-9]*\) .*/\1=\2/' | xargs)" "two texts"

# Two sessions on one thread: each looks up what its own filter asks for.
session a b
launch /usr/bin/perl work.pl
only_pid none
for name in a b; do
	say $name set_pid "$PID"
	say $name syscalls write
	on $name syscall
done
say a exit_filter "fdpath == $PWD/one"
say b exit_filter 'ret > 1'
finish
expect_eq "1 3" "$(sed -n 's/.*: write(.* = \([-0-9]*\) .*/\1/p' "$IN/a/trace" | xargs)" "a"
expect_eq "2 3" "$(sed -n 's/.*: write(.* = \([-0-9]*\) .*/\1/p' "$IN/b/trace" | xargs)" "b"
expect_refused 'fdpath > 3' "$UT/exit_filter" 'exit_filter'
