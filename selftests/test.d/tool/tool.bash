# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# tool.bash - what the tests of the command utrace share: UTRACE, the program, and
#
#   leftovers     the sessions and the instances that commands have left behind
#   utrace_says   run it with these arguments; SAID is all that it prints, STATUS how it ends

UTRACE=${UTRACE:-$SELFTESTS/../build/tools/utrace}
[ -x "$UTRACE" ] || skip "$UTRACE is not there: make tools"

leftovers() {
	{ cat "$UT/sessions"; ls "$TRACING/instances"; } | grep '^utrace-' | sort -u || true
}

utrace_says() {
	STATUS=0
	SAID=$("$UTRACE" "$@" 2>&1) || STATUS=$?
}
