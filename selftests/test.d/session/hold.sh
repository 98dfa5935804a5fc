#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: sessions hold threads independently: a thread runs when all have resumed it
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/session.bash"

# by ID - the engines that hold the thread, as in threads
by() {
	awk -v id="$1" '$1 == id { print $5 }' "$UT/threads"
}

is_held() {
	[ "$(state "$1")" = t ]
}

session a b
only_pid none
sleep 1000 &
pid=$!
say a set_pid none
say b set_pid $pid
on b stop resume
say a control "stop $pid"
wait_for is_held $pid
expect_eq a:control "$(by $pid)" "held by"
expect_eq "$pid" "$(grep -v '^#' "$SE/a/threads" | cut -d ' ' -f 1)" "threads of a"
say b control "stop $pid"
echo "stop $pid" > "$UT/control"
expect_eq "a:control b:control default:control" "$(by $pid | tr , '\n' | sort | xargs)" "held by"

# A session cannot resume a thread that it does not hold.
session c
expect_eq EINVAL "$(write_error "$SE/c/control" "resume $pid")" "resume by another"
expect_eq EINVAL "$(write_error "$SE/c/control" "step $pid")" "step by another"
expect_eq EINVAL "$(write_error "$SE/c/control" "detach $pid")" "detach by another"
end c

say a control "resume $pid"
expect_eq EINVAL "$(write_error "$SE/a/control" "resume $pid")" "resume again"
echo "resume $pid" > "$UT/control"
nap 0.2
is_held $pid || die "it runs though b holds it"
expect_eq b:control "$(by $pid)" "held by"
say b control "resume $pid"
wait_state $pid S
expect_eq 1 "$(count_in b 'stop: session=a why=control')" "stop"
expect_eq 1 "$(count_in b 'resume: session=a why=control')" "resume"

# The end of a session lets go; that of one of two does not.
say a control "stop $pid"
say b control "stop $pid"
wait_for is_held $pid
end a
is_held $pid || die "it runs though b holds it"
expect_eq b:control "$(by $pid)" "held by"
end b
wait_state $pid S
expect_eq "" "$(threads $pid)" "attached"
