#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: sessions: names that cannot be are refused with a reason, and nothing is changed
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/session.bash"

session web
# no ERRNO TEXT WORD REASON
no() {
	refused "$1" "$2" sessions
	expect_place "$3" "$4"
	refused_add "$1" "$2" sessions
	expect_eq web "$(cd "$IN" && echo *)" "instances"
	expect_eq web "$(cd "$SE" && echo *)" "directories"
}

name31=$(printf 'x%.0s' {1..31})
no EINVAL 'a ..' .. "a name begins with neither"
no EINVAL . . "a name begins with neither"
no EINVAL -x -x "a name begins with neither"
no EINVAL 'a x/y' x/y "letters, digits"
no EINVAL '/' / "letters, digits"
no EINVAL "x'y" "x'y" "letters, digits"
no EINVAL 'x:y' "x:y" "letters, digits"
no EINVAL 'x!' "x!" "letters, digits"
no EINVAL 'a ä' ä "letters, digits"
no EINVAL "a x$name31" "x$name31" "at most 31 characters"
no EINVAL 'a default' default "neither made nor removed"
no EINVAL 'a !default' '!default' "neither made nor removed"
no EINVAL perf perf "neither made nor removed"
no EINVAL 'a b a' a "named twice"
no EINVAL '!web web' web "named twice"
no EINVAL 'a !' ! "nothing after"
no EEXIST 'a web' web "there is a session of this name"
no ENOENT 'a !b' '!b' "no session of this name"
no ENOENT '!web !web2' '!web2' "no session of this name"

session "$name31" a.b_c+d@e-f 42
end "$name31" a.b_c+d@e-f 42
# error_log says whose file it was.
refused ESRCH 999999 instances/web/set_pid
expect_match '^\[ *[0-9.]*\] utrace:instances/web/set_pid: error: no such thread$' \
	"$(tail -n 3 "$UT/error_log" | head -n 1)" "error_log"
