#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Merge lists of calls that provider/arch/x86/list-calls.sh has written.
#
#	merge-calls.sh LIST...
#
# Of two lists that have the same call, or the same function, the later one is taken. So the list
# on standard output has the newest kernel's calls, and those that older kernels had. But a function
# to which a later kernel has added arguments keeps its own: those are not set on other kernels.

export LC_ALL=C

[ $# -gt 0 ] || { echo "usage: merge-calls.sh LIST..." >&2; exit 1; }

awk '
function once(list, item) { return index("\n" list, "\n" item "\n") ? list : list item "\n" }

$1 == "call" {
	call[$2, $3] = $4 " " $5
	if (last[$2] < $3)
		last[$2] = $3
}

# A function has several declarations if its arguments depend on the configuration.
$1 == "asmlinkage" {
	name = $3
	sub(/\(.*/, "", name)
	n_commas = gsub(/,/, ",")
	if (!(name in from))
		names[n++] = name
	else if (from[name] != FILENAME && n_commas > commas[name])
		next
	if (from[name] != FILENAME) {
		declared[name] = ""
		commas[name] = 0
	}
	from[name] = FILENAME
	if (n_commas > commas[name])
		commas[name] = n_commas
	declared[name] = once(declared[name], $0)
}

function print_calls(abi,	nr)
{
	for (nr = 0; nr <= last[abi]; nr++)
		if ((abi, nr) in call)
			print "call", abi, nr, call[abi, nr]
}

END {
	print_calls("64")
	print_calls("32")
	print_calls("x32")
	for (i = 0; i < n; i++)
		printf "%s", declared[names[i]]
}' "$@"
