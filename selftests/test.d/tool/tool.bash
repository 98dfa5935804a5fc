# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# tool.bash - what the tests of the command utrace share: UTRACE, the program, and
#
#   leftovers     the sessions and the instances that commands have left behind
#   utrace_says   run it with these arguments; SAID is all that it prints, STATUS how it ends
#   same CALLS OPTION... -- COMMAND...
#                 both tracers trace the command at once, with the same options: the lines of these
#                 calls must be the same; else the row is added to DIFFERENT

UTRACE=${UTRACE:-$SELFTESTS/../build/tools/utrace}
[ -x "$UTRACE" ] || skip "$UTRACE is not there: make tools"

leftovers() {
	{ cat "$UT/sessions"; ls "$TRACING/instances"; } | grep '^utrace-' | sort -u || true
}

utrace_says() {
	STATUS=0
	SAID=$("$UTRACE" "$@" 2>&1) || STATUS=$?
}

same() {
	local calls="$1" options=() pid
	row "$*"
	shift
	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	shift
	"$UTRACE" -s 32 "${options[@]}" -a 1 -f -o utrace strace "${options[@]}" -a 1 -f -o strace "$@" \
		> out 2>&1 || die "$(< out)"
	# strace itself is traced, too.
	pid=$(sed -n '1s/ .*//p' strace)
	sed -n "s/^$pid *//p; /^ [|*] /p" strace > expected
	# The process that becomes the command is stopped before.
	sed -n "s/^$pid *//p; /^ [|*] /p" utrace | sed '1,/^--- SIGCONT/d' > lines
	grep -E "$calls" expected > want || die "strace has no such line: $(< strace)"
	grep -E "$calls" lines > got || die "utrace has no such line: $(< utrace)"
	diff want got > differ && return
	echo "the lines of strace and of utrace:"
	cat differ
	DIFFERENT+=" $ROW;"
}
DIFFERENT=
