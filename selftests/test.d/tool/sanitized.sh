#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace built with sanitizers watches, counts, records and holds, and leaks nothing
# requires: trace-cmd python3 perl
# long
# timeout: 900
. "${0%/*}/../../lib.sh"
hide_symbols
export UTRACE=$SELFTESTS/../build/selftests/tool/sanitized/utrace
# The command looks for the plugin beside itself, and is not where it is built to be.
export TRACEEVENT_PLUGIN_DIR=$SELFTESTS/../build/plugins
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# The sanitizers write to a file, since the tests compare the output of utrace.
export ASAN_OPTIONS=log_path=$TMPDIR_TEST/found UBSAN_OPTIONS=log_path=$TMPDIR_TEST/found
# libtracecmd leaks a text of a file of version 6, by %m of sscanf(), which utrace does not use.
echo leak:vsscanf > suppressions
export LSAN_OPTIONS=suppressions=$TMPDIR_TEST/suppressions:print_suppressions=0
reports() {
	find "$TMPDIR_TEST" -maxdepth 1 -name 'found*' -exec cat {} +
}

# A sanitized program takes twice as long, and some seconds to begin.
export TIMEOUT_SCALE=$((3 * TIMEOUT_SCALE))
for name in trace trace_forms attach stat flight record hold path lost_recording; do
	mkdir "$name"
	cd "$name" || exit
	TMPDIR_TEST=$PWD "$SELFTESTS/test.d/tool/$name.sh" > log 2>&1 || grep -q '^SKIP: ' log ||
		die "$name: $(< log) $(reports)"
	cd .. || exit
	reset_utrace
done
expect_eq '' "$(reports)" "what the sanitizers have found"
