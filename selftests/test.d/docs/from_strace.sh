#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the commands of docs/from-strace.md work and print something
# requires: 6.12 trace-cmd perf python3
# long
# timeout: 400
. "$(dirname "$0")/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/docs/examples.bash
. "$SELFTESTS/test.d/docs/examples.bash"

service 1
export T=$TRACING
run_column "$DOCS/from-strace.md" here
