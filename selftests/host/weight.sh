#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: provider/ and the documents are no larger than their ceilings allow
#
# A change that needs more raises a ceiling here, and says in its commit what the reader gets for it.
# A change that leaves room lowers the ceiling.
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
failed=0
table=$("$TREE/scripts/weight.sh")
echo "$table"

# ceiling WHAT NUMBER
ceiling() {
	local number
	number=$(awk -v what="$1" '$0 ~ " " what "$" { print $1 }' <<< "$table")
	[ "$number" -le "$2" ] || { echo "of $1 at most $2 are allowed"; failed=1; }
}

ceiling "lines in provider/" 18412
ceiling "files in provider/" 97
ceiling "headers in provider/" 28
ceiling "functions of over 30 lines there" 9
ceiling "lines in the longest" 47
ceiling "words in documents" 31888
exit $failed
