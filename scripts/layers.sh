#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# layers.sh - draw the arrows between layers, and find those that go up
#
# usage: layers.sh [-v] [BUILD]     (default: the newest build/KERNEL)
#   -v   print every arrow between two layers, with its number of file pairs
#
# scripts/layers names the layers, the lowest first, and the arrows that go up although they should
# not. Objects are read by nm, so calls, variables and tables count, and inline functions do not. An
# arrow goes from the file that uses a symbol to the file that defines the symbol. A file that
# includes a header has an arrow to the header, too.
#
# Prints each arrow up that scripts/layers does not list, and each line of scripts/layers that is no
# longer true.
# exit status: 0 nothing to print, 1 something, 2 nothing could be read
set -euo pipefail
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../selftests/vm/lib.sh"

LAYERS=$TREE/scripts/layers
VERBOSE=

# symbols - "D FILE SYMBOL" for a symbol that an object defines, "U FILE SYMBOL" for one it uses
symbols() {
	local object
	while read -r object; do
		object=${object#"$PWD/"}
		nm -g "$object" | awk -v file="${object%.o}" '
			NF == 2 && $1 == "U" { print "U", file, $2 }
			NF == 3              { print "D", file, $3 }'
	done < utrace.mod
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

# includes - "FROM TO.h" for each header of the module that a file includes
includes() {
	cd "$TREE"
	find main.c provider tracepoints tracefs -name '*.[chS]' -exec grep -H '^#include "' {} + |
		awk -F '[:"]' '{
			path = $1
			sub(/[^\/]*$/, $3, path)
			while (sub(/[^\/]+\/\.\.\//, "", path))
				;
			if ((getline line < path) < 0)
				next		# made by the build
			close(path)
			sub(/\.[cS]$/, "", $1)
			print $1, path
		}' | sort -u
}

# judge - find arrows that go up
judge() {
	awk -v verbose="$VERBOSE" '
		function expression(pattern) {
			gsub(/[.]/, "[.]", pattern)
			gsub(/\*/, "[^/.]*", pattern)
			return "^" pattern "$"
		}
		function is_known(from, to,	i) {
			for (i = 1; i <= ups; i++)
				if (from ~ up_from[i] && to ~ up_to[i])
					return seen[i] = 1
			return 0
		}
		function layer_of(file,		i) {
			for (i = 1; i <= patterns; i++)
				if (file ~ pattern[i])
					return owner[i]
			if (sub(/\.h$/, "", file))
				return layer_of(file)
			print file ": in no layer"
			bad = 1
			return 0
		}
		FNR == NR && $1 == "up" {
			up_from[++ups] = expression($2)
			up_to[ups] = expression($3)
			line[ups] = $0
			next
		}
		FNR == NR && /^[^#]/ {
			name[++layers] = $1
			for (i = 2; i <= NF; i++) {
				pattern[++patterns] = expression($i)
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
			if (is_known($1, $2))
				next
			print $1 " uses " $2 ", which is above it (" name[b] " over " name[a] ")"
			bad = 1
		}
		END {
			for (i = 1; i <= ups; i++)
				if (!seen[i]) {
					print line[i] ": it is not so any more; take the line out"
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
	{ arrows; includes; } | judge
}

main "$@"
