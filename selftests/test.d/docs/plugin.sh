#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the examples of docs/plugin.md print what they say, as do the pairs of lines on top
# requires: trace-cmd perf
# long
# timeout: 300
. "$(dirname "$0")/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/docs/examples.bash
. "$SELFTESTS/test.d/docs/examples.bash"

run_examples "$DOCS/plugin.md"

cd "$TMPDIR_TEST" || exit 1	# the examples have left it
trace-cmd record -q -o pairs.dat -e utrace:syscall -e utrace:signal -e utrace:exit \
	-F bash -c '/bin/true; kill -USR1 $$' || true
trace-cmd report -i pairs.dat -N > plain 2> /dev/null
trace-cmd report -i pairs.dat > words 2> /dev/null
"$SELFTESTS/test.d/docs/examples.pl" pairs "$DOCS/plugin.md" plain words || {
	grep -E ': (signal|exit): |ld.so|mmap' plain words
	die "the pairs of docs/plugin.md are wrong"
}
