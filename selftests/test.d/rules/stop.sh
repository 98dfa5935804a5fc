#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: stop holds a thread before the call, at exec, as a child, before a signal
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

start target
only_pid "$PROGRAM"
umask_of_program() {
	sed -n 's/^Umask:\t//p' "/proc/$PROGRAM/status"
}

echo "== before a call that the list leaves out, and no record more"
events_on syscall_entry syscall stop resume
echo umask > "$UT/syscalls"
rules 'on syscall umask if arg0 == 0 do stop' 'on syscall getsid do stop'
umask=$(umask_of_program)
tell call 95
wait_held
expect_eq "$umask" "$(umask_of_program)" "umask while held"
echo "resume $PROGRAM" > "$UT/control"
heard
expect_eq 18 "$ANSWER" "what umask returned"
expect_eq 0000 "$(umask_of_program)" "umask"
expect_eq 1 "$(count ': syscall_entry: umask')" "entries"
expect_eq 1 "$(count ': syscall: umask')" "calls"
expect_eq 1 "$(count ': stop: session=default why=rule')" "stop"
expect_eq 1 "$(count ': resume: session=default why=rule')" "resume"
tell call 124
wait_held
echo "resume $PROGRAM" > "$UT/control"
heard
expect_eq 0 "$(count getsid)" "records of a call that the list leaves out"
expect_law

echo "== SIGKILL ends it; the call is not made"
tell call 124
wait_held
kill -KILL "$PROGRAM"
wait_for gone
events_off
rules 'on exec if comm == rm do attach' 'on syscall unlinkat do stop'
: > precious
rm precious &
rm=$!
wait_held $rm
kill -KILL $rm
wait $rm || true
[ -e precious ] || die "the call was made"
rules

echo "== at the end of a call"
start target
only_pid "$PROGRAM"
rules "on syscall getppid if ret != $BASHPID || errno != 0 do stop"
ask call 110 5
rules "on syscall getppid if ret == $BASHPID && duration > 0 && arg1 == 0 do stop count 1"
tell call 110 5
wait_held
echo "resume $PROGRAM" > "$UT/control"
heard
expect_eq $BASHPID "$ANSWER" "what getppid returned"

echo "== at exec, in a process that is no target"
events_on exec
only_pid none
rules 'on exec if comm == calls do stop'
"$PROGS/calls" 10 &
calls=$!
wait_held $calls
expect_match /calls "$(readlink /proc/$calls/exe)" "its program"
echo "resume $calls" > "$UT/control"
wait $calls

echo "== a child, before its first instruction"
rules "on clone if parent == $PROGRAM do stop"
ask child
child=$ANSWER
wait_held "$child"
# Not 15: a tick may have met it in the kernel, while it was made.
expect_eq "$child 0 0 0" "$(cut -d ' ' -f 1,14,16,17 "/proc/$child/stat")" "time spent"
echo "resume $child" > "$UT/control"
wait_state "$child" S
kill "$child"

echo "== before a signal: one with a handler, and one that ends the process"
only_pid "$PROGRAM"
rules 'on signal USR1,TERM do stop'
ask value 10
kill -USR1 "$PROGRAM"
wait_held
expect_match '^(SigPnd|ShdPnd):.0000000000000200$' "$(grep Pnd "/proc/$PROGRAM/status")" "pending"
echo "resume $PROGRAM" > "$UT/control"
ask count
expect_eq 1 "$ANSWER" "handled"
kill -TERM "$PROGRAM"
wait_held
nap 0.2
held || die "it does not stay"
echo "resume $PROGRAM" > "$UT/control"
wait_for gone
fired 2 'on signal USR1,TERM do stop'
