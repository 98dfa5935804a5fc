#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: without the plugin, i386's and x32's calls have the names of their own tables
# requires: trace-cmd
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"
unset TRACEEVENT_PLUGIN_DIR

"$PROGS/abis" 0 1 1 || skip "the kernel has no 32-bit or x32 calls"
program=("$PROGS/abis" 20 10 15)	# beside each of i386, one of x86_64
CALLS=$'35 getppid\n10 x32:getppid\n15 i386:getppid'

# named TEXT FORMAT - TEXT must have the calls of each ABI, as FORMAT (an extended regular
# expression) with their number and name
named() {
	local number name
	while read -r number name; do
		# shellcheck disable=SC2059
		grep -qE -- "$(printf "$2" "$number" "$name")" <<< "$1" || die "no $number $name in: $1"
	done <<< "$CALLS"
}

utrace_says stat -e getppid "${program[@]}"
named "$SAID" '^ *%s +0 .* %s$'
utrace_says -c -e getppid "${program[@]}"
named "$SAID" ' %s +%s$'
utrace_says stat --json -e getppid "${program[@]}"
named "$(sed -nE 's/.*"call":"([^"]*)","calls":([0-9]+),.*/\2 \1/p' <<< "$SAID")" '^%s %s$'

echo "== trace-cmd report"
echo getppid > "$UT/syscalls"
trace-cmd record -q -o trace.dat -e utrace:syscall -e utrace:syscall_entry -e utrace:syscall_exit \
	-F "${program[@]}"
trace-cmd report -i trace.dat -N 2> /dev/null > report
for event in 'syscall: +%s\(.*=' 'syscall_entry: +%s\(' 'syscall_exit: +%s ='; do
	while read -r number name; do
		# shellcheck disable=SC2059
		expect_eq "$number" "$(grep -cE " $(printf "$event" "$name")" report)" "$name"
	done <<< "$CALLS"
done
