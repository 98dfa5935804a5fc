# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# session.bash - helpers for the tests of sessions; sourced after lib.sh and recording.bash
#
#   IN              $TRACING/instances
#   SE              $UT/instances
#   session NAME... make these sessions
#   end NAME...     end these sessions, and check that nothing of them is left
#   say NAME FILE TEXT
#                   write TEXT into this control file of a session
#   on NAME EVENT... / off NAME
#                   enable events in an instance; disable all
#   count_in NAME REGEX
#                   number of records of an instance that match
#   has_instance NAME
#                   whether the instance exists
. "$SELFTESTS/lib/errno.bash"
IN=$TRACING/instances
SE=$UT/instances

session() {
	echo "$*" > "$UT/sessions" || failed_at "'$*' was not taken"
	local name
	for name in "$@"; do
		[ -e "$SE/$name/set_pid" ] || failed_at "$SE/$name/set_pid is not there"
		[ -e "$IN/$name/trace" ] || failed_at "$IN/$name/trace is not there"
	done
}

end() {
	echo "${*/#/!}" > "$UT/sessions" || failed_at "'${*/#/!}' was not taken"
	local name
	for name in "$@"; do
		[ ! -e "$SE/$name" ] || failed_at "$SE/$name is still there"
		[ ! -e "$IN/$name" ] || failed_at "$IN/$name is still there"
		! grep -qxF "$name" "$UT/sessions" || failed_at "$name is still a session"
	done
}

say() {
	echo "$3" > "$SE/$1/$2" || failed_at "'$3' was not taken by $1's $2"
}

on() {
	local name=$1 event
	shift
	for event in "$@"; do
		echo 1 > "$IN/$name/events/utrace/$event/enable"
	done
}

off() {
	echo 0 > "$IN/$1/events/utrace/enable"
}

count_in() {
	grep -v '^#' "$IN/$1/trace" | grep -cE -- "$2" || true
}

has_instance() {
	[ -e "$IN/$1" ]
}
