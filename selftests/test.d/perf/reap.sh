#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a user's perf events hear of no stranger whose end is told while he runs
# long
# timeout: 120
# requires: setpriv taskset
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# shellcheck source=selftests/test.d/perf/nobody.bash
. "$SELFTESTS/test.d/perf/nobody.bash"

echo 1 > $paranoid

# Root's processes come and go, beside the user's thread, and are recorded.
(while :; do /bin/true; done) &
loop=$!
only_pid $loop
events_on reap detach
coproc { exec "${nobody[@]}" ./worker; }
WORKER=$COPROC_PID
work 1
mkfifo end
for event in reap detach; do
	"${nobody[@]}" ./perf_open "$(< "$EVENTS/$event/id")" "$WORKER" -1 < end > $event.counted &
done
exec 3> end
wait_for grep -q . reap.counted
wait_for grep -q . detach.counted
taskset -cp 0 $loop > taskset.out
taskset -cp 0 "$WORKER" > taskset.out
work_on 100000000
wait_for -t 60 eval '[ "$(count " reap: ")" -ge 50 ]'
[ "$(count "-$WORKER +\[.* reap: ")" -gt 0 ] || die "no end was told in the user's time"
exec 3>&-
wait_for eval '[ "$(cat ./*.counted | wc -l)" = 4 ]'
for event in reap detach; do
	expect_eq 0 "$(tail -n 1 $event.counted)" "$event of strangers"
done
kill -KILL "$WORKER" $loop
only_pid none
