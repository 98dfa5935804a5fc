# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# control.bash - helpers for the tests of control files; sourced after lib.sh
#
#   put TEXT NAME       write TEXT, with escapes such as \n as in C,
#                       into the control file NAME; the file must take it
#   add TEXT NAME       the same, with >>
#   refused ERRNO TEXT NAME
#   refused_add ERRNO TEXT NAME
#                       the text must be refused with this error, and change nothing
#   expect_text NAME LINE...
#                       the file has these lines, in any order; without a LINE, it is empty
#   expect_place WORD REASON
#                       the last entry of error_log points at WORD; its reason
#                       matches the regex
#   again NAME          the content can be written back, and reads the same then
#   start_sleeper       a process that does nothing: SLEEPER
. "$SELFTESTS/lib/errno.bash"

put() {
	printf '%b' "$1" > "$UT/$2" || failed_at "'$1' was not taken"
}

add() {
	printf '%b' "$1" >> "$UT/$2" || failed_at "'$1' was not taken"
}

# must_fail ERRNO TEXT NAME HOW
must_fail() {
	local before
	before=$(< "$UT/$3")
	expect_eq "$1" "$(write_error "$UT/$3" "$2" "$4")" "error of '$2'"
	expect_eq "$before" "$(< "$UT/$3")" "$3, after '$2' was refused"
}

refused() {
	must_fail "$1" "$2" "$3" ">"
}

refused_add() {
	must_fail "$1" "$2" "$3" ">>"
}

expect_text() {
	local name=$1 line got
	local -A wanted=()
	shift
	mapfile -t got < "$UT/$name"
	for line in "${got[@]}"; do
		wanted[.$line]=$((${wanted[.$line]-0} + 1))
	done
	for line in "$@"; do
		wanted[.$line]=$((${wanted[.$line]-0} - 1))
	done
	for line in "${!wanted[@]}"; do
		[ "${wanted[$line]}" = 0 ] || failed_at "$name: want '$*', got '${got[*]}'"
	done
}

expect_place() {
	local entry command caret
	entry=$(last_lines 3 "$UT/error_log")
	expect_match "^\[ *[0-9]+\.[0-9]{6}\] utrace:[a-z_]+: error: .*$2" "${entry%%$'\n'*}"
	{ read -r; IFS= read -r command; IFS= read -r caret; } <<< "$entry"
	expect_match '^ *\^$' "$caret" "the line with the caret"
	caret=${caret%^}
	command=${command:${#caret}}
	expect_eq "${1:-$command}" "${command:0:${#1}}" "the place in: $entry"
}

again() {
	local text
	text=$(< "$UT/$1")
	put "" "$1"
	put "$text\n" "$1"
	expect_eq "$text" "$(< "$UT/$1")" "$1, written again"
}

start_sleeper() {
	sleep 1000 &
	SLEEPER=$!
}
