# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# names.bash - the names of tests, for scripts that choose tests
#
# The test in test.d/AREA/NAME.sh is AREA/NAME. A file whose head has lines "# test: ROW" is a test for
# each of them, AREA/ROW, of which these scripts speak as FILE:ROW. A pattern is compared with this name, and with the
# name that the test had, or would have, in one folder for all tests: test.d/areas has the rules
# for old names.

declare -A AREA_FIRST AREA_OTHERS

# read_areas FILE - set AREA_FIRST and AREA_OTHERS. Two blanks end the words of a line.
read_areas() {
	local area words
	while read -r area words; do
		[[ -n $area && $area != "#"* ]] || continue
		words="${words%%  *} "
		AREA_FIRST[$area]=${words%% *}
		AREA_OTHERS[$area]=" ${words#* }"
	done < "$1"
}

# old_name AREA/NAME - set OLD_NAME
old_name() {
	local area=${1%%/*} name=${1#*/} first
	first=${AREA_FIRST[$area]--}
	if [[ $first = - || ${AREA_OTHERS[$area]} = *" ${name%%_*} "* ]]; then
		OLD_NAME=$name
	else
		OLD_NAME=${first}_$name
	fi
}

# test_name FILE[:ROW] - set TEST_NAME to the name of this test
test_name() {
	TEST_NAME=${1##*/test.d/}
	case $TEST_NAME in
	*:*) TEST_NAME=${TEST_NAME%%/*}/${TEST_NAME##*:} ;;
	*)   TEST_NAME=${TEST_NAME%.sh} ;;
	esac
}

# Whole names that were asked for, and patterns: there may be as many names as tests.
declare -A NAMED
GLOBS=()

# choose_names PATTERN... - set which tests is_named() is true of
choose_names() {
	local pattern
	for pattern in "$@"; do
		case $pattern in
		*[*?[]*) GLOBS+=("$pattern") ;;
		*)       NAMED[$pattern]=y ;;
		esac
	done
}

# is_named AREA/NAME - whether this test was asked for
is_named() {
	local pattern
	old_name "$1"
	[ -z "${NAMED[$1]-}${NAMED[$OLD_NAME]-}" ] || return 0
	for pattern in "${GLOBS[@]}"; do
		# shellcheck disable=SC2053
		[[ $1 != $pattern && $OLD_NAME != $pattern ]] || return 0
	done
	return 1
}
