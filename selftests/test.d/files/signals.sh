#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: signals: an accepted text reads back, a refused text changes nothing
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

expect_eq "" "$(< "$UT/signals")" "at first"
put 'TERM sigint 9' signals
expect_text signals SIGINT SIGKILL SIGTERM
add '!INT' signals
expect_text signals SIGKILL SIGTERM
for text in all none '!CHLD' 34-64 RTMIN RTMAX-3 '!34-64' 1-31; do
	put "$text" signals
	again signals
done
put 'USR1 USR2' signals
refused ENOENT NOSUCH signals
expect_place NOSUCH "no signal"
refused EINVAL 0 signals
refused EINVAL 65 signals
expect_place 65 "1 to 64"
refused EINVAL 9-5 signals
refused ENOENT RTMIN+31 signals
refused_add ENOENT '!USR1\nTERM X' signals
expect_place X .
put '' signals
expect_eq "" "$(< "$UT/signals")" "cleared"
