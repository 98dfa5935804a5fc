#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# layers.sh - draw the calls between layers, and find calls that go up
#
# usage: layers.sh [-v] [BUILD]     (default: the newest build/KERNEL)
#   -v   print every arrow between two layers, with its number of file pairs
#
# scripts/layers names the layers, the lowest first, and the arrows between files that go up
# although they should not. Objects are read by nm, so calls, variables and tables count, and
# inline functions do not. An arrow goes from the file that uses a symbol to the file that
# defines the symbol.
#
# Prints each arrow up that scripts/layers does not list, and each line of scripts/layers that
# is no longer true.
# exit status: 0 nothing to print, 1 something, 2 nothing could be read
set -euo pipefail
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../selftests/vm/lib.sh"

LAYERS=$TREE/scripts/layers
VERBOSE=

# symbols - "D FILE SYMBOL" for a symbol that an object defines, "U FILE SYMBOL" for one it uses
symbols() {
	local object
	# shellcheck disable=SC2013
	for object in $(sed -n 's/^utrace-y [+:]= //p' Kbuild); do
		nm -g "$object" | awk -v file="${object%.o}" '
			NF == 2 && $1 == "U" { print "U", file, $2 }
			NF == 3              { print "D", file, $3 }'
	done
}

# arrows - "FROM TO" for each pair of files
arrows() {
	symbols | awk '
		$1 == "D" { home[$3] = $2 }
		$1 == "U" { from[++n] = $2; symbol[n] = $3 }
		END {
			for (i = 1; i <= n; i++)
				if (symbol[i] in home && home[symbol[i]] != from[i])
					print from[i], home[symbol[i]]
		}' | sort -u
}

judge() {
	awk -v verbose="$VERBOSE" '
		function layer_of(file,		i) {
			for (i = 1; i <= patterns; i++)
				if (file ~ "^" pattern[i] "$")
					return owner[i]
			print file ": in no layer"
			bad = 1
			return 0
		}
		FNR == NR && /^[^#]/ && $1 == "up" { known[$2 " " $3] = 1; next }
		FNR == NR && /^[^#]/ {
			name[++layers] = $1
			for (i = 2; i <= NF; i++) {
				pattern[++patterns] = $i
				gsub(/\*/, "[^/]*", pattern[patterns])
				owner[patterns] = layers
			}
			next
		}
		FNR == NR { next }
		{
			a = layer_of($1)
			b = layer_of($2)
			if (a != b)
				count[name[a] " -> " name[b] (a < b ? "  (up)" : "")]++
			if (a >= b)
				next
			if (!(($1 " " $2) in known)) {
				print $1 " uses " $2 ", which is above it (" name[b] " over " name[a] ")"
				bad = 1
			}
			seen[$1 " " $2] = 1
		}
		END {
			for (pair in known)
				if (!(pair in seen)) {
					print "up " pair ": it is not so any more; take the line out"
					bad = 1
				}
			if (verbose)
				for (pair in count)
					print pair ": " count[pair] | "sort"
			exit bad
		}' "$LAYERS" -
}

newest() {
	local kernel dirs=()
	for kernel in $(kernel_names); do
		[ ! -f "$TREE/build/$kernel/utrace.o" ] || dirs+=("$TREE/build/$kernel/utrace.o")
	done
	# shellcheck disable=SC2012
	[ ${#dirs[@]} = 0 ] || ls -t "${dirs[@]}" | head -n 1 | xargs dirname
}

main() {
	local dir
	[ "${1-}" != -h ] || { usage; exit 0; }
	[ "${1-}" != -v ] || { VERBOSE=y; shift; }
	dir=${1:-$(newest)}
	[ -n "$dir" ] && [ -f "$dir/utrace.o" ] ||
		{ say "layers: ${dir:-build/} has no utrace.o: make first"; exit 2; }
	cd "$dir"
	arrows | judge
}

main "$@"
