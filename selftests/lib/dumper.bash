# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# dumper.bash - helpers for the tests with dumper (selftests/progs); sourced after
# recording.bash and hold.bash
#
#   start_dumper        start dumper, for PID
#   ask_dumper WORDS    give dumper a command; its answer goes into ANSWER
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
