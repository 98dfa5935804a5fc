#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the examples of docs/abi.md print what they say
# requires: python3 perf make
# long
# timeout: 300
. "$(dirname "$0")/../../lib.sh"
# shellcheck source=selftests/test.d/docs/examples.bash
. "$SELFTESTS/test.d/docs/examples.bash"

run_examples "$DOCS/abi.md"
