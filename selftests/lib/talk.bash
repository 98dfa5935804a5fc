# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# talk.bash - commands for a program that was started as a coprocess; sourced after lib.sh
#
#   tell TEXT       give the program a command
#   heard           wait for its answer: ANSWER
#   ask TEXT        tell, then heard
tell() {
	echo "$*" >&"${COPROC[1]}"
}

heard() {
	read -r -t $((20 * TIMEOUT_SCALE)) ANSWER <&"${COPROC[0]}" ||
		failed_at "the program does not answer"
}

ask() {
	tell "$*"
	heard
}
