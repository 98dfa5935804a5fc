#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: everything is as at first after loading again
# source: any
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

settings() {
	head -n 100 "$UT"/{set_pid,follow,syscalls,signals,error_log,threads,stats}
	cat "$EVENTS"/*/enable
}

unload
load
first=$(settings)
echo $$ > "$UT/set_pid"
echo none > "$UT/follow"
echo read > "$UT/syscalls"
echo TERM > "$UT/signals"
/bin/echo nosuch 2> /dev/null > "$UT/syscalls" && die "it was taken"
echo 1 > "$EVENTS/enable"
/bin/true
[ "$(settings)" != "$first" ] || die "nothing has changed"
unload
load
expect_eq "$first" "$(settings)" "settings"
