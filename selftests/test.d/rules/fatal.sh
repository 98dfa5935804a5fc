#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: the mask for a fatal signal goes with the rule, also from sleeping threads
# requires: unshare
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

is_running() {
	grep -q "^source_boundary: running" "$UT/status"
}

is_free() {
	grep -q "^source_boundary: stopped, 0 holders" "$UT/status"
}

RULE="on signal TERM do syscalls=none"

echo "== a thread that sleeps, and does not wake for it"
sleep 1000 &
pid=$!
wait_for eval '[ "$(cat /proc/$pid/comm)" = sleep ] && has_state $pid S'
only_pid $pid
rules "$RULE"
is_running || die "the boundary is not watched"
rules ""
wait_for is_free
put none set_pid
expect_eq "" "$(threads)" "attached"
kill -TERM $pid
status=0
wait $pid || status=$?
expect_eq 143 $status "exit status"

echo "== the first process of a pid namespace, which may not stop itself"
# The script opens the fifo once: a second open could meet the first line's writer, and read
# that writer's end.
cat > inside <<-'END'
	exec 3<> go
	: > ready
	read -r line <&3
	kill -STOP $$
	: > alive
	read -r line <&3
END
mkfifo go
unshare -pf --mount-proc bash inside &
wait_for test -e ready
pid=$(pgrep -P $!)
only_pid "$pid"
rules "$RULE"
echo > go
wait_for test -e alive
kill -TERM "$pid"
wait_state "$pid" S
rules ""
wait_for is_free
echo > go
wait $!
