#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# layers.sh - draw the arrows between layers, and find those that go up or in a circle
#
# usage: layers.sh [-v] [BUILD]     (default: the newest build/KERNEL)
#   -v   print every arrow between two layers, with its number of file pairs
#
# scripts/layers names the layers, the lowest first, the arrows between files that go up although
# they should not, and the circles of files that use each other. Objects are read by nm, so calls,
# variables and tables count, and inline functions do not. An arrow goes from the file that uses a
# symbol to the file that defines the symbol. A file that includes a header has an arrow to the
# header, too; circles are those of symbols alone.
#
# Prints each arrow up and each circle that scripts/layers does not list, and each line of
# scripts/layers that is no longer true.
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

# circles - "circle FILE ..." for each set of files that all use each other, by way of others too
circles() {
	awk '
		function visit(from, file,	i, n, to) {
			n = split(uses[file], to)
			for (i = 1; i <= n; i++)
				if (!((from, to[i]) in reach)) {
					reach[from, to[i]]
					visit(from, to[i])
				}
		}
		{ uses[$1] = uses[$1] " " $2; file[$1] }
		END {
			for (a in file)
				visit(a, a)
			for (a in file)
				for (b in file)
					if ((a, b) in reach && (b, a) in reach)
						print a, b
		}' | sort | awk '
		$1 != from { if (from) print set; from = $1; set = "circle" }
		{ set = set " " $2 }
		END { if (from) print set }' | sort -u
}

# judge_circles - compare those with the ones that scripts/layers lists
judge_circles() {
	local bad
	bad=$(circles | diff <(grep '^circle ' "$LAYERS" | sort -u) - |
		sed -n 's/^> \(.*\)/\1: scripts\/layers does not list it/p
			s/^< \(.*\)/\1: it is not so any more; take the line out/p')
	[ -z "$bad" ] || { echo "$bad"; return 1; }
}

# judge - find arrows that go up
judge() {
	awk -v verbose="$VERBOSE" '
		function layer_of(file,		i) {
			for (i = 1; i <= patterns; i++)
				if (file ~ "^" pattern[i] "$")
					return owner[i]
			if (sub(/\.h$/, "", file))
				return layer_of(file)
			print file ": in no layer"
			bad = 1
			return 0
		}
		FNR == NR && /^[^#]/ && $1 == "up" { known[$2 " " $3] = 1; next }
		FNR == NR && /^[^#]/ && $1 != "circle" {
			name[++layers] = $1
			for (i = 2; i <= NF; i++) {
				pattern[++patterns] = $i
				gsub(/\*/, "[^/.]*", pattern[patterns])
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
	local dir all status=0
	[ "${1-}" != -h ] || { usage; exit 0; }
	[ "${1-}" != -v ] || { VERBOSE=y; shift; }
	dir=${1:-$(newest)}
	[ -n "$dir" ] && [ -f "$dir/utrace.o" ] ||
		{ say "layers: ${dir:-build/} has no utrace.o: make first"; exit 2; }
	cd "$dir"
	all=$(arrows)
	judge_circles <<< "$all" || status=1
	{ echo "$all"; includes; } | judge || status=1
	exit $status
}

main "$@"
