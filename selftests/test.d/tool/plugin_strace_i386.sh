#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: with the plugin, the peculiarities of i386's calls are printed as by strace
# long
# timeout: 240
# requires: trace-cmd strace perl
. "${0%/*}/../../lib.sh"
hide_symbols
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/test.d/tool/plugin.bash"

record_both "$PROGS/pairs.m32"
report -O noduration > report
"$SELFTESTS/test.d/tool/plugin.pl" strace.out report 18
