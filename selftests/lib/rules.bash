# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# rules.bash - helpers for the tests of rules; sourced after lib.sh
#
#   load_extension NAME
#                   load a module of extensions/ until the test ends
#   rules RULE...   make these the rules
#   fired N RULE    the rule has acted N times
#   start NAME      start a program of selftests/progs that takes commands: PROGRAM is its
#                   id, FIRST its first line
#   ask, tell, heard
#                   commands for the program, as in talk.bash
#   gone            whether the program's end was waited for
#   held [ID]       whether a rule holds the thread
#   wait_held [ID]
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/lib/talk.bash"

unload_all() {
	: > "$UT/rules"
	unload_test_modules
}

load_extension() {
	load_module "$(module_dir)/../../extensions" "$1"
	trap unload_all EXIT
}

rules() {
	put "$(printf '%s\\n' "$@")" rules
}

has_fired() {
	grep -qxF -- "$2 # fired $1" "$UT/rules"
}

fired() {
	has_fired "$@" ||
		failed_at "not '$2' $1 times: $(< "$UT/rules")"
}

start() {
	coproc { exec "$PROGS/$1"; }
	PROGRAM=$COPROC_PID
	heard
	# shellcheck disable=SC2034
	FIRST=$ANSWER
}

gone() {
	[ ! -e "/proc/$PROGRAM" ]
}

held() {
	has_state "${1-$PROGRAM}" t || return 1
	[[ $(threads) =~ (^|$'\n')${1-$PROGRAM}" "[0-9]+" "[^\ ]+" t default:rule " ]]
}

wait_held() {
	wait_for held "$@"
}
