#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the examples of README.md print what they say
# requires: 6.12 trace-cmd perf python3
# long
# timeout: 300
. "$(dirname "$0")/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/docs/examples.bash
. "$SELFTESTS/test.d/docs/examples.bash"

run_examples "$DOCS/../README.md"
