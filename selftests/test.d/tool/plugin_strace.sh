#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: with the plugin, common calls read as under strace
# timeout: 240
# requires: trace-cmd strace perl
. "$(dirname "$0")/../../lib.sh"
hide_symbols
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/test.d/tool/plugin.bash"

record_both "$PROGS/common"
report -O noduration > report
"$SELFTESTS/test.d/tool/plugin.pl" strace.out report 80 \
	"$SELFTESTS/test.d/tool/plugin.differences"
