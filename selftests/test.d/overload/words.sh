#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: overload: words, refusals, reading; each session has its own
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

expect_eq drop "$(cat "$UT/overload")" "at first"
put wait overload
expect_eq "wait 10" "$(cat "$UT/overload")" "without a time"
put "wait 3600" overload
expect_eq "wait 3600" "$(cat "$UT/overload")"
add "wait 1 # comment" overload
expect_eq "wait 1" "$(cat "$UT/overload")" "added"
add "# nothing" overload
for text in waits '!wait' '!drop' 5 'wait wait' 'drop 5' 'wait -1' 'wait !5' 'wait 5 5' 'drop drop'; do
	refused EINVAL "$text" overload
	expect_refused "$text" "$UT/overload" "drop, wait, wait SECONDS"
done
for text in 'wait 0' 'wait 3601'; do
	refused EINVAL "$text" overload
	expect_place "${text#wait }" "1 to 3600 seconds"
done
expect_eq "wait 1" "$(cat "$UT/overload")" "after refusals"

session web
expect_eq drop "$(cat "$SE/web/overload")" "another session"
say web overload "wait 7"
expect_eq "wait 1" "$(cat "$UT/overload")" "beside another session"
expect_match '^source_boundary: running, 2 holders' "$(grep boundary "$UT/status")" "status"
end web
: > "$UT/overload"
expect_eq drop "$(cat "$UT/overload")" "an empty text"
expect_match '^source_boundary: [a-z]*, 0 holders' "$(grep boundary "$UT/status")" "status"
