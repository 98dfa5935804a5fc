#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: users may have 64 perf processes on a thread, and root is not kept out by them
# timeout: 120
# requires: setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# shellcheck source=selftests/test.d/perf/nobody.bash
. "$SELFTESTS/test.d/perf/nobody.bash"

echo 2 > $paranoid
id=$(cat "$EVENTS/syscall/id")
coproc { exec "${nobody[@]}" ./worker; }
WORKER=$COPROC_PID
work 1

opened() {
	"$@" ./perf_open "$id" "$WORKER" -1 user inherit < /dev/null | head -n 1 || true
}

all_open() {
	[ "$(cat counted.* | grep -c open)" = 64 ]
}

mkfifo end
exec 3<> end
for i in {1..64}; do
	"${nobody[@]}" ./perf_open "$id" "$WORKER" -1 user inherit < end > "counted.$i" 3>&- &
done
wait_for all_open
work 10
expect_eq ENOSPC "$(opened "${nobody[@]}")" "one more"
expect_eq open "$(opened env)" "root's"
exec 3>&-
wait_for eval '[ "$(threads "$WORKER")" = "" ]'
expect_eq open "$(opened "${nobody[@]}")" "one more, when the others have gone"
