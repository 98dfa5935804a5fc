#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: with memory, records have the memory behind arguments, in pieces
# requires: trace-cmd
. "${0%/*}/../../lib.sh"

# memories GETPPID FILE - the numbers of the calls, and their memory, between two of GETPPID
memories() {
	perl -ne '
		BEGIN { $getppid = shift }
		next if !/ id=(\S+) .* memory=(?:ARRAY\[(.*)\])?/;
		my ($id, $memory) = ($1, $2 // "");
		$id == $getppid ? $inside = !$inside : $inside || next;
		print $id, " ", join("", split /, /, $memory), "\n" if $id != $getppid;
		' "$@"
}

# memory_of PROGRAM WHAT... - the records have what the program says
memory_of() {
	local getppid=110
	[[ $1 != *.m32 ]] || getppid=64
	row "$*"
	trace-cmd record -q -e utrace:syscall -o trace.dat "$PROGS/$1" "${@:2}" > expected 2> err ||
		die "trace-cmd: $(< err)"
	trace-cmd report -R trace.dat > raw
	expect_eq "$(< expected)" "$(memories $getppid raw)" "$*"
}

head -c 16 /dev/zero > zeros
for program in memory memory.m32; do
	[ -x "$PROGS/$program" ] || continue
	echo '64 memory' > "$UT/strings"
	memory_of $program structs arrays sockets broken bad commands untouched "$PWD/zeros" bytes 0 \
		vectors 0
	echo '8 data memory' > "$UT/strings"
	memory_of $program bytes 8 vectors 1
done

row "without memory"
echo '64 data' > "$UT/strings"
trace-cmd record -q -e utrace:syscall -o trace.dat "$PROGS/memory" structs > expected
trace-cmd report -R trace.dat > raw
expect_eq "" "$(grep -v 'memory=$' raw | grep 'id=' || true)" "records without memory"
