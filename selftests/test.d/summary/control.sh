#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: summary: words, refusals, reading; its memory is in status and goes with it
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/recording.bash"
. "${0%/*}/summary.bash"

summaries() {
	sed -n 's/^summaries: //p' "$UT/status"
}

start_worker
only_pid "$WORKER"
expect_eq "# off" "$(cat "$UT/summary")" "at first"
expect_eq "0, 0 kB" "$(summaries)" "status at first"
refused EINVAL onn summary
expect_place onn "on, threads, off, reset"
refused EINVAL '!on' summary
refused EINVAL 'on off' summary
expect_place off "more than one word"
refused EINVAL reset summary
expect_refused reset "$UT/summary" "the summary is off"
expect_eq "# off" "$(cat "$UT/summary")" "after refusals"

put on summary
expect_match '^# on for [0-9]+ ms' "$(cat "$UT/summary")" "on"
expect_match '^1, [1-9][0-9]* kB$' "$(summaries)" "status"
work 10
put on summary
work 5
expect_eq 15 "$(summary_of getppid calls)" "on once more goes on"
put reset summary
expect_eq 0 "$(summary_of getppid calls)" "after reset"
work 7
expect_eq 7 "$(summary_of getppid calls)" "after reset, again"
put off summary
expect_eq "# off" "$(cat "$UT/summary")" "off"
expect_eq "0, 0 kB" "$(summaries)" "status after off"
put off summary
put on summary
put '' summary
expect_eq "# off" "$(cat "$UT/summary")" "emptied"
