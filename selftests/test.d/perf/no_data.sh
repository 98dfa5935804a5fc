#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf's users without CAP_PERFMON do not get the bytes that are written
# long
# source: any
# requires: setpriv perf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# shellcheck source=selftests/test.d/perf/nobody.bash
. "$SELFTESTS/test.d/perf/nobody.bash"

# recorded COMMAND... - the texts of what a shell writes and opens, as COMMAND perf record has them
recorded() {
	"$@" perf record -q -B -N -o perf.data -e utrace:syscall \
		/bin/sh -c 'echo SECRET; : < /etc/passwd' > written
	perf script -i perf.data > script
	grep -o "'SECRET[^']*'\|'/etc/passwd'" script | xargs || true
}

echo 1 > $paranoid
echo write openat > "$UT/syscalls"
echo data > "$UT/strings"
expect_eq 'SECRET\012 /etc/passwd' "$(recorded)" "with CAP_PERFMON"
expect_eq /etc/passwd "$(recorded setpriv --bounding-set=-perfmon,-sys_admin)" "without"
expect_eq "" "$(threads)" "attached afterwards"
