#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: users may have the events of their own threads, as perf_event_paranoid lets them
# requires: setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# shellcheck source=selftests/test.d/perf/nobody.bash
. "$SELFTESTS/test.d/perf/nobody.bash"

id=$(cat "$EVENTS/syscall/id")
mkfifo end
echo getppid > "$UT/syscalls"
coproc { exec "${nobody[@]}" ./worker; }
WORKER=$COPROC_PID
work 1

counted() {
	rm -f counted
	"${nobody[@]}" ./perf_open "$id" "$WORKER" -1 inherit sample "$@" < end > counted &
	exec 3> end
	wait_for test -s counted
	work 100
	exec 3>&-
	wait $! || true
	tail -n 1 counted
}

echo 3 > $paranoid
expect_eq EACCES "$(counted)" "level 3"
expect_eq EACCES "$(counted user)" "level 3, without the kernel's side"
echo 2 > $paranoid
expect_eq EACCES "$(counted)" "level 2"
expect_eq 0 "$(counted user)" "level 2, without the kernel's side"
echo "== records of other events have ids that are not the user's"
echo 1 > $paranoid
for event in signal exec clone exit attach reap; do
	expect_match '^(EACCES|EPERM)$' \
		"$("${nobody[@]}" ./perf_open "$(cat "$EVENTS/$event/id")" "$WORKER" -1 sample < /dev/null)" \
		"$event"
done
for level in 1 0 -1; do
	echo $level > $paranoid
	expect_eq 100 "$(counted)" "level $level"
	expect_eq "" "$(threads)" "attached after level $level"
done
