# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# api.bash - what the tests of the engine API share; sourced behind lib.sh
#
# Loads the module utrace_test (selftests/module/test.h says what it does), takes it
# out again at the end, and starts a process for it to attach to.
#
#   TARGET          its id
#   api VERB...     have the module carry out a verb, which must succeed
#   refused ERRNO VERB...
#                   the verb must fail with this error
#   ask COMMAND     have the target do something (selftests/progs/target.c); what it
#                   says goes into ANSWER
#   tell COMMAND    the same, without waiting for its answer
#   heard           wait for that
#   start_target    another target in place of the first one
#   log [REGEX]     what the callbacks have said
#   expect_log LINE...
#                   they have said this and nothing else
#   gone            whether the target's end was waited for
PUPPETS=/proc/utrace_test
. "$SELFTESTS/tests/errno.bash"
. "$SELFTESTS/tests/modules.bash"

api() {
	echo "$*" > $PUPPETS/control || failed_at "$*"
}

refused() {
	local want=$1
	shift
	expect_eq "$want" "$(write_error $PUPPETS/control "$*")" "$*"
}

start_target() {
	coproc { exec "$PROGS/target"; }
	# shellcheck disable=SC2034
	TARGET=$COPROC_PID
	heard
	expect_eq ready "$ANSWER"
}

tell() {
	echo "$*" >&"${COPROC[1]}"
}

heard() {
	read -r -t $((10 * TIMEOUT_SCALE)) ANSWER <&"${COPROC[0]}" ||
		failed_at "the target does not answer"
}

ask() {
	tell "$*"
	heard
}

log() {
	local line
	while read -r line; do
		[[ ! $line =~ ${1-.} ]] || echo "$line"
	done < $PUPPETS/log
}

expect_log() {
	expect_eq "$(printf '%s\n' "$@")" "$(< $PUPPETS/log)" "log"
}

gone() {
	[ ! -e "/proc/$TARGET" ]
}

load_test_module utrace_test
start_target
