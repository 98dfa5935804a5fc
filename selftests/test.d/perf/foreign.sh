#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: users may not open events of other users' threads, and an attempt attaches no thread
# long
# timeout: 120
# requires: setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# shellcheck source=selftests/test.d/perf/nobody.bash
. "$SELFTESTS/test.d/perf/nobody.bash"

id=$(cat "$EVENTS/syscall/id")

# A process of root's that runs now and then; and a counter of the threads that are attached.
(while :; do sleep 0.02; done) &
victim=$!
echo "p:attached utrace:utrace_thread_attach" > "$TRACING/kprobe_events"
echo 1 > "$TRACING/events/kprobes/attached/enable"

attached() {
	awk '$1 == "attached" { print $2 }' "$TRACING/kprobe_profile"
}

refused() {
	"${nobody[@]}" ./perf_open "$id" "$@" \
		< /dev/null > answer && die "perf_open $*: $(xargs < answer)"
	expect_match '^(EACCES|EPERM)$' "$(< answer)" "level $(< $paranoid): perf_open $*"
}

for level in 3 2 1 -1; do
	echo $level > $paranoid
	for options in "" "user sample inherit"; do
		refused $victim -1 $options
		refused -1 0 $options
	done
done
nap 0.2
expect_eq 0 "$(attached)" "threads that were attached meanwhile"
expect_eq "" "$(threads)" "attached afterwards"

# Root may open such an event: opening attaches the thread, and the probe counts that.
mkfifo end
./perf_open "$id" $victim -1 < end > answer &
exec {END}> end
was_attached() {
	[ "$(attached)" -gt 0 ]
}
wait_for was_attached
exec {END}>&-
wait $!
