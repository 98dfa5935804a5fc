# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# dumper.bash - what the tests with dumper (selftests/progs) share; sourced behind
# recording.bash and hold.bash
#
#   start_dumper        it, for PID
#   ask_dumper WORDS    have it do something; what it says goes into ANSWER
#   expect_answer WANT WORDS
start_dumper() {
	coproc { exec "$PROGS/dumper" "$PID"; }
}

ask_dumper() {
	echo "$*" >&"${COPROC[1]}"
	read -r -t $((10 * TIMEOUT_SCALE)) ANSWER <&"${COPROC[0]}" ||
		failed_at "no answer to $*"
}

expect_answer() {
	local want=$1
	shift
	ask_dumper "$@"
	expect_eq "$want" "$ANSWER" "$*"
}
