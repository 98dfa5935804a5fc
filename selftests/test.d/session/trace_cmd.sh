#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: trace-cmd -B records one or two sessions; !NAME removes leftovers of a killed one
# long
# timeout: 180
# requires: trace-cmd
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/session.bash"

session a b
only_pid none
say a set_pid none
say b set_pid none
LAUNCHER=(trace-cmd record -q -o trace.dat -B a -e utrace:syscall -B b -e utrace:syscall
	-e utrace:exec)
launch "$PROGS/calls" 200 10
say a set_pid "$PID"
say a syscalls getppid
say b set_pid "$PID"
say b syscalls close
finish
trace-cmd report -i trace.dat > report 2> /dev/null
expect_eq 200 "$(grep -c 'syscall: *getppid(' report)" "getppid"
expect_eq 20 "$(grep -c 'syscall: *close(.* = -9 ' report)" "close"
expect_eq 1 "$(grep -c 'exec: ' report)" "exec"
expect_eq "a b" "$(xargs < "$UT/sessions")" "sessions"
expect_eq getppid "$(< "$SE/a/syscalls")" "syscalls"
end b

# Killed while it records, with a thread that its user holds.
sleep 1000 &
pid=$!
say a set_pid $pid
say a control "stop $pid"
trace-cmd record -q -o killed.dat -B a -e utrace:syscall > /dev/null 2>&1 &
job=$!
enabled() {
	[ "$(< "$IN/a/events/utrace/syscall/enable")" = 1 ]
}
wait_for -t 40 enabled
wait_for -t 40 pgrep -P $job
kill -KILL $job $(pgrep -P $job)
wait $job 2> /dev/null || true
enabled || die "the event is not enabled any more"
wait_for eval '[ "$(state $pid)" = t ]'
echo '!a' > "$UT/sessions"
wait_state $pid S
expect_eq "" "$(threads $pid)" "attached"
# The recorder that was killed may have had it open still.
! has_instance a || wait_for rmdir "$IN/a"
expect_eq "" "$(< "$UT/sessions")" "sessions"
