#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: set_pid: all means everyone, now and later
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

user_threads() {
	local stat fields
	for stat in /proc/[0-9]*/task/[0-9]*/stat; do
		read -r fields 2> /dev/null < "$stat" || continue
		# shellcheck disable=SC2086
		set -- ${fields##*) }
		[ $(($7 & 0x200000)) != 0 ] || echo "${fields%% *}"
	done | sort
}

# The users that existed at first, and still exist.
missing() {
	local users
	users=$(user_threads)
	[ -n "$users" ] || echo "no thread is found to be a user's"
	comm -23 <(echo "$users") <(threads | cut -d' ' -f1 | sort) | while read -r id; do
		[ ! -e "/proc/$id" ] || echo "$id"
	done
}

start_sleeper
a=$SLEEPER
put "$a" set_pid
echo 1 > "$EVENTS/signal/enable"
expect_eq "$a" "$(threads | cut -d' ' -f1)" "attached"
put all set_pid
expect_eq "" "$(missing)" "user threads that are not attached"
[ "$(threads | wc -l)" -gt 3 ] || die "hardly any thread is attached: $(threads)"
expect_eq "" "$(threads | awk '$1 == 2')" "kthreadd"
start_sleeper
expect_match "^$SLEEPER " "$(threads)" "a newcomer"
expect_eq all "$(< "$UT/set_pid")" "set_pid"
put none set_pid
expect_eq "" "$(threads)" "attached, with none"
put all set_pid
expect_eq "" "$(missing)" "user threads that are not attached"
echo 0 > "$EVENTS/signal/enable"
expect_eq "" "$(threads)" "attached, with nothing wanted"
