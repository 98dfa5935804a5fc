# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# crowd.bash - a module's group, for tests; sourced after lib.sh
#
# The module utrace_crowd (selftests/module/crowd.c says what it does) goes when the test
# ends.
#
#   load_crowd [PARAMETER=VALUE...]
#   crowd NAME TEXT      write a parameter, in which \n is what it is in C; it must be taken
#   crowd_refuses ERRNO TEXT PLACE REASON
#                        these rules must be refused, pointing at the word PLACE
#   saw NAME             a number of what the callbacks have seen
#   members              lines of utrace/threads that are the group's, as all are
#   held [ID]            ids of the threads that the group holds; whether one is there
. "$SELFTESTS/lib/rules.bash"

CROWD=/sys/module/utrace_crowd/parameters

load_crowd() {
	load_test_module utrace_crowd "$@"
	trap unload_all EXIT
}

crowd() {
	printf '%b' "$2" > "$CROWD/$1" || failed_at "'$2' was not taken: $(< "$CROWD/error")"
}

crowd_refuses() {
	local error
	expect_eq "$1" "$(write_error "$CROWD/rules" "$2")" "error of '$2'"
	error=$(< "$CROWD/error")
	expect_match "^[0-9]+ .*$4" "$error" "error"
	text=$(printf '%b' "$2")
	text=${text:${error%% *}}
	expect_eq "$3" "${text:0:${#3}}" "the place in '$2'"
}

saw() {
	sed "s/.*\b$1=\([0-9]*\).*/\1/" "$CROWD/seen"
}

has_seen() {
	[ "$(saw "$1")" = "$2" ]
}

wait_seen() {
	wait_for has_seen "$@"
}

# held_by HOW - the threads that are held, and how
held_by() {
	threads | awk -v how="crowd:$1" '$4 == "t" && $5 == how { print $1 }'
}

is_held_by() {
	[ -n "$(held_by "$1")" ]
}

wait_held_by() {
	wait_for is_held_by "$1"
}
