#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# weight.sh - print how much there is to read
#
# usage: weight.sh
#
# A line has a number, and what is counted. The length of a function is that of its body. Arrows are
# those that go up though scripts/layers does not list them (layers.sh); "-" without a build. The
# lines between a table's columns are no words.
set -euo pipefail
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../selftests/vm/lib.sh"

# functions FILE... - the length of each function
functions() {
	awk '
		/^\{$/        { begin = FNR }
		/^}/ && begin { print FNR - begin - 1; begin = 0 }' "$@"
}

arrows() {
	local status=0 found
	found=$(scripts/layers.sh 2> /dev/null) || status=$?
	[ $status = 2 ] && echo - || grep -c . <<< "$found" || true
}

main() {
	[ "${1-}" != -h ] || { usage; exit 0; }
	cd "$TREE"
	local code lengths
	mapfile -t code < <(find provider -name '*.[ch]')
	lengths=$(functions "${code[@]}")
	printf '%7s %s\n' \
		"$(find provider -type f -exec cat {} + | wc -l)" "lines in provider/" \
		"$(find provider -type f | wc -l)" "files in provider/" \
		"$(find provider -name '*.h' | wc -l)" "headers in provider/" \
		"$(arrows)" "arrows against the layers" \
		"$(wc -l <<< "$lengths")" "functions in provider/" \
		"$(awk '$1 > 30' <<< "$lengths" | wc -l)" "functions of over 30 lines there" \
		"$(sort -n <<< "$lengths" | tail -n 1)" "lines in the longest" \
		"$(cat README.md CONTRIBUTING.md docs/*.md | tr '|' ' ' | wc -w)" "words in documents" \
		"$(cat docs/*.[17] | wc -w)" "words in manual pages" \
		"$(find selftests/test.d -name '*.sh' | wc -l)" "files of tests for a machine"
}

main "$@"
