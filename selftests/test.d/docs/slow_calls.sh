#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the examples of docs/howto-slow-calls.md print what they say
# requires: 6.12 perf python3
# long
# timeout: 300
. "$(dirname "$0")/../../lib.sh"
# shellcheck source=selftests/test.d/docs/examples.bash
. "$SELFTESTS/test.d/docs/examples.bash"

run_examples "$DOCS/howto-slow-calls.md"
