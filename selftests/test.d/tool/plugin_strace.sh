#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: with the plugin, common calls read as under strace
# timeout: 240
# requires: trace-cmd strace perl
. "${0%/*}/../../lib.sh"
hide_symbols
hide_events
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/test.d/tool/plugin.bash"

record_both "$PROGS/common"
report -O noduration > report
cp "$SELFTESTS/test.d/tool/plugin.differences" allowed
# On newer kernels bpf() takes two arguments more than strace knows.
! grep -q 'bpf([^,]*,[^,]*,[^,]*,' report || printf '%s\n' >> allowed \
	'- bpf(0x4d, NULL, 0) = -1 EINVAL (Invalid argument)' \
	'+ /bpf\(0x4d, NULL, 0, [0-9a-fx]+, [0-9]+\) = -1 EINVAL \(Invalid argument\)/'
"$SELFTESTS/test.d/tool/plugin.pl" strace.out report 80 allowed
