#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: with memory, records have the memory behind arguments, in pieces
# requires: trace-cmd
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"
hide_symbols
hide_events

# memories GETPPID FILE - the numbers of the calls, and their memory, between two of GETPPID
memories() {
	perl -ne '
		BEGIN { $getppid = shift }
		next if !/-(\d+) +\[.* id=(\S+) .* memory=(?:ARRAY\[(.*)\])?/;
		my ($id, $memory) = ($2, $3 // "");
		$pid //= $1 if $id == $getppid;		# trace-cmd makes calls, too
		next if $1 != $pid;
		$id == $getppid ? $inside = !$inside : $inside || next;
		print $id, " ", join("", split /, /, $memory), "\n" if $id != $getppid;
		' "$@"
}

# memory_of PROGRAM WHAT... - the records have what the program says; OPTIONS are trace-cmd's
OPTIONS=()
memory_of() {
	local getppid=110
	[[ $1 != *.m32 ]] || getppid=64
	row "$*${OPTIONS[*]+, ${OPTIONS[*]}}"
	trace-cmd record -q -e utrace:syscall "${OPTIONS[@]}" -o trace.dat "$PROGS/$1" "${@:2}" > expected 2> err ||
		die "trace-cmd: $(< err)"
	trace-cmd report -R trace.dat > raw
	expect_eq "$(< expected)" "$(memories $getppid raw)" "$*"
}

head -c 16 /dev/zero > zeros
for program in memory memory.m32; do
	[ -x "$PROGS/$program" ] || continue
	echo '64 memory' > "$UT/strings"
	memory_of $program structs arrays sockets broken bad commands clones traced untouched "$PWD/zeros" bytes 0 \
		vectors 0 messages 0
	echo '8 data memory' > "$UT/strings"
	memory_of $program bytes 8 vectors 1 messages 1
done

# What takes calls from the short way to their records.
echo '8 data memory' > "$UT/strings"
OPTIONS=(-f 'id >= 0')
memory_of memory structs bytes 8 vectors 1
OPTIONS=()
echo wait > "$UT/overload"
memory_of memory structs bytes 8 vectors 1
echo drop > "$UT/overload"
echo 'duration > 0 || ret == 0' > "$UT/exit_filter"
memory_of memory bytes 8
echo > "$UT/exit_filter"

# Whichever is asked first: one that wants nothing has all copied for the others.
session less more none paths structs
say less strings '8 data memory'
say more strings '64 data memory'
say none strings 64
say paths strings '64 fd memory'
say structs strings '64 memory'
for name in less:8 more:64 structs:0; do
	row "beside sessions that want more, less and nothing of it, or paths too: $name"
	LAUNCHER=(trace-cmd record -q -o trace.dat -B "${name%:*}" -e utrace:syscall)
	data=$((${name#*:} > 0))
	launch "$PROGS/memory" structs arrays sockets bytes "${name#*:}" vectors $data messages $data
	for other in none less more paths structs; do
		say $other set_pid "$PID"
		on $other syscall
	done
	finish
	trace-cmd report -R trace.dat > raw
	expect_eq "$(grep '^[0-9]' out)" "$(memories 110 raw)"
done
for name in less more none paths structs; do
	off $name
done
end less more none paths structs

row "long strings and memory, for which a record has no room together"
echo '1024 memory' > "$UT/strings"
trace-cmd record -q -e utrace:syscall -o trace.dat perl -e '
	my @long = map { $_ x 1000 } "a" .. "d";
	syscall(165, $long[0], $long[1], $long[2], 0, $long[3])'	# mount
trace-cmd report -R trace.dat > raw
expect_eq 1 "$(grep -c ' id=165 ' raw)" "records of mount"

row "without memory"
echo '64 data' > "$UT/strings"
trace-cmd record -q -e utrace:syscall -o trace.dat "$PROGS/memory" structs > expected
trace-cmd report -R trace.dat > raw
expect_eq "" "$(grep -v 'memory=$' raw | grep 'id=' || true)" "records without memory"
