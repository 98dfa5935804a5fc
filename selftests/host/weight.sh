#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: provider/ has no more lines, files and headers than its ceilings allow
#
# A change that needs more raises a ceiling here, and says in its commit what the reader gets for it.
# A change that leaves room lowers the ceiling.
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
cd "$TREE"
LINES_MAX=16340
FILES_MAX=92
HEADERS_MAX=28
failed=0

# weigh WHAT COUNT CEILING
weigh() {
	echo "provider/ has $2 $1, of at most $3"
	[ "$2" -le "$3" ] || failed=1
}

weigh lines "$(find provider -type f -exec cat {} + | wc -l)" $LINES_MAX
weigh files "$(find provider -type f | wc -l)" $FILES_MAX
weigh headers "$(find provider -name '*.h' | wc -l)" $HEADERS_MAX
exit $failed
