#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: exit_filter takes arguments; -100 is one number, however a program passes it
# requires: perl
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# The C library passes an int as it likes; by itself, perl passes 64 bits.
cat > work.pl <<'P'
sub open_at {
	my ($dir, $flags) = @_;
	my $name = "./created";
	syscall 257, $dir, $name, $flags, 0600
}
open_at -100, 0101;
open_at 0xffffff9c, 0;
open_at 3, 0101;
open_at 0xc0000000, 02;
P

# opened FILTER DIRECTORY... - of the opens of work.pl those with these are recorded
opened() {
	echo "$1" > "$UT/exit_filter"
	shift
	record_anew /usr/bin/perl work.pl
	expect_eq "$*" "$(records ": openat\\(.*'./created'" |
		sed 's/.*openat(\([0-9a-f]*\),.*/\1/' | xargs)" "$(< "$UT/exit_filter")"
	expect_law
}

int=ffffff9c long=ffffffffffffff9c size=c0000000
opened 'arg0 == -100' $long $int
opened 'arg0 == 0xffffff9c && ret >= 0' $long $int
opened 'arg0 == 0xffffffffffffff9c' $long $int
opened 'arg0 < 0' $long $int $size
opened 'arg0 >= 0 && arg0 != 0xc0000000' 3
opened 'arg0 > 0xbfffffff' $long $int $size
opened 'arg2 & 0x40' $long 3
opened 'arg2 & 0x40 && errno != 0' 3
opened '!(arg2 & 0x41) && arg3 == 0x180' $int $size
