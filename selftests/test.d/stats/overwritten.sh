#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: stats says how many records of a session's buffer were overwritten
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

# overwritten [SESSION] - what stats says of it
overwritten() {
	sed -n "s/^# ${1-default}: \([0-9]*\) records overwritten in its buffer\$/\1/p" "$UT/stats"
}

# overrun FOLDER... - what ftrace says of these instances
overrun() {
	local folder
	for folder; do
		cat "$folder"/per_cpu/cpu*/stats
	done | awk '$1 == "overrun:" { n += $2 } END { print n }'
}

size=$(sed 's/ .*//' "$TRACING/buffer_size_kb")
trap 'echo "$size" > "$TRACING/buffer_size_kb"' EXIT
echo 4 > "$TRACING/buffer_size_kb"
session web
echo 4 > "$IN/web/buffer_size_kb"
mkdir "$IN/follower"
echo 4 > "$IN/follower/buffer_size_kb"
start_worker
only_pid "$WORKER"
say web set_pid "$WORKER"
expect_eq "" "$(overwritten)$(overwritten web)" "at first"

work 2
events_on syscall
work 2
expect_eq "" "$(overwritten)$(overwritten web)" "of a few records"
work 3000
[ "$(overwritten)" -gt 1000 ] || die "hardly any: $(overwritten)"
expect_eq "$(overrun "$TRACING")" "$(overwritten)" "the default session"
expect_eq "" "$(overwritten web)" "a session that records nothing"

on follower syscall
work 2000
expect_eq "$(overrun "$TRACING" "$IN/follower")" "$(overwritten)" "of both that follow it"
on web syscall
work 1000
expect_eq "$(overrun "$IN/web")" "$(overwritten web)" "the other session"
expect_eq "$(overwritten web)" "$(sed -n 's/^# web: \([0-9]*\) records.*/\1/p' "$SE/web/stats")" \
	"in its own file"

# As many that stats has to keep them all apart.
followers=(follower)
for i in {1..8}; do
	mkdir "$IN/follower$i"
	echo 4 > "$IN/follower$i/buffer_size_kb"
	on "follower$i" syscall signal
	followers+=("follower$i")
done
work 1000
expect_eq "$(overrun "$TRACING" "${followers[@]/#/$IN/}")" "$(overwritten)" "of all nine"
off web
for name in "${followers[@]}"; do
	off "$name"
done
events_off
echo > "$TRACING/trace"
echo > "$IN/web/trace"
expect_eq "" "$(overwritten)$(overwritten web)" "after they were emptied"
expect_law
rmdir "${followers[@]/#/$IN/}"
