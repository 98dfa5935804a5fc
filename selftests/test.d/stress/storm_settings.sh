#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: settings that change all the time under a storm leave nothing behind
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/lib/slabs.bash"

load_test_module utrace_flags
none_flagged || die "at first: $(flagged)"
"$PROGS/storm" 0 3 &
storm=$!
end=$((SECONDS + 10))
while [ $SECONDS -lt $end ]; do
	only_pid $storm
	events_on syscall attach
	echo "!$storm" >> "$UT/set_pid"
	echo fork > "$UT/follow"
	echo $storm >> "$UT/set_pid"
	echo thread > "$UT/follow"
	events_off
	echo all > "$UT/set_pid"
	events_on syscall signal
	echo thread fork > "$UT/follow"
	only_pid none
	echo all > "$UT/set_pid"
	only_pid $storm
	events_off
	events_on exit
	echo all > "$UT/set_pid"
	events_off
done
kill -KILL $storm
wait $storm 2> /dev/null || true
expect_eq "" "$(threads)" "attached"
wait_for none_flagged
expect_law
expect_slabs_empty
