#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a module's group follows every descendant, however it was made, and loses none
# long
# timeout: 240
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/group/crowd.bash"

# follow TIMES - the engines of all that brood makes have seen all of its calls
follow() {
	local descendants calls
	read -r descendants calls <<< "$("$PROGS/brood" "$1")"
	wait_seen gone $((descendants + 1))
	expect_eq "calls=$calls exits=$((descendants + 1)) marks=1 gone=$((descendants + 1)) missed=0" \
		"$(< $CROWD/seen)" "seen"
	expect_eq "" "$(threads)" "attached"
}

for atomic in 0 1; do
	load_crowd atomic=$atomic
	crowd rules 'on exec if comm == brood do attach mark=1 count 1'
	follow 3
	rmmod utrace_crowd
done
