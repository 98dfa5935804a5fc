# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# heads.bash - what the head of a test says, and whether the test is to be run
#
# selftests/run says which lines of the head are read, and what LONG is. Used: KMEMLEAK.
DEFAULT_TIMEOUT=60
LONG_TESTS=0

# read_head FILE[:ROW] - set REQUIRES, IS_LONG and SECONDS_MAX from the file's comments
read_head() {
	local line row=:
	[[ $1 != *:* ]] || row=${1##*:}
	REQUIRES='' IS_LONG='' SECONDS_MAX=$DEFAULT_TIMEOUT
	while read -r line && [[ $line = "#"* ]]; do
		case $line in
		"# requires: "*) REQUIRES+=" ${line#*: }" ;;
		"# test: $row "*) REQUIRES+=" ${line#*: "$row" }" ;;
		"# timeout: "*)  SECONDS_MAX=${line#*: } ;;
		"# long")        IS_LONG=y ;;
		esac
	done < "${1%:*}"
	SECONDS_MAX=$((SECONDS_MAX * TIMEOUT_SCALE))
}

# is_since VERSION RELEASE - is this release of the kernel of that version, or newer?
is_since() {
	[ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

# unmet WORD - set REASON if this requirement is not met
unmet() {
	REASON=
	case $1 in
	debug)  [ -e $KMEMLEAK ] || REASON="needs the debug kernel" ;;
	[0-9]*) is_since "$1" "$(uname -r)" || REASON="runs on newer kernels, from $1 on" ;;
	/*)     [ -e "$1" ] || REASON="$1 is not there" ;;
	*)      command -v "$1" > /dev/null || REASON="$1 is not installed" ;;
	esac
	[ -n "$REASON" ]
}

# leave_out - is this long test to be left out? REASON says why. A test for newer kernels alone
# is not shared among kernels: an older kernel would not run it.
leave_out() {
	REASON="long; LONG=y runs it"
	case ${LONG-} in
	y)   return 1 ;;
	*/*) LONG_TESTS=$((LONG_TESTS + 1))
	     REASON="long; the machine of another kernel runs it"
	     [[ ! $REQUIRES =~ \ [0-9] ]] &&
		     [ $((LONG_TESTS % ${LONG#*/})) != $((${LONG%/*} % ${LONG#*/})) ] ;;
	esac
}

# must_skip - must this test be skipped on this machine? REASON says why.
must_skip() {
	local word
	[ "$IS_LONG" != y ] || ! leave_out || return 0
	for word in $REQUIRES; do
		! unmet "$word" || return 0
	done
	REASON=
	return 1
}
